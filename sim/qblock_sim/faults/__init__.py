"""Nothing lost, nothing twice: a campaign of presses through faults of every kind.

    python -m qblock_sim.faults --on sim --presses 100000 --seed 1

A finger presses a block; a host with a store on disk asks for presses and applies them; between
them is the noisy wire. Hosts are killed, cables pulled, connections cut, blocks restarted, and the
power goes in the middle of flash operations. What the block kept is read from its flash itself,
never from what it says: in the end the store must have applied exactly that, in order, each once.
"""
