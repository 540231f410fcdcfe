from question_block.board import run

run()
