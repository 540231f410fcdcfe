// The base of the Question Block, as it lies on the printer's bed, in millimetres.
// Made by `make hardware`; where its numbers come from (hardware/parts.toml):
//   side = 80
//   corner = 5
//   bevel = 2
//   wall = 2.4
//   play = 0.4
//   fit = 0.2
//   lid_plate = 2.4
//   diffuser = 1.2
//   pusher = 1
//   pusher_diameter = 5
//   deck = 3
//   base = 4
//   tray = 2.5
//   standoff = 4
//   skirt = 9
//   post = 8
//   mark = 70
//   switch_at = 21.5
//   guide_at = 30
//   guide_diameter = 7
//   guide_play = 0.3
//   leds_at = [[-9, 12], [9, 12], [1, -5], [0, -18.5]]
//   pla_gram_per_cm3 = 1.24
//   layer = 0.2
//   bridge = 10
//   bed = [180, 180, 180]

translate([0, 0, 0]) {
  rotate([0, 0, 0]) {
    difference() {
      union() {
        prism([0.6, 4]) {
          rounded(40, 5);
        }
        loft([0, 0.6]) {
          rounded(39.4, 4.4);
          rounded(40, 5);
        }
        intersection() {
          middle_box([0, -25], [12, 14], [0, 9]);
          box([-40, 40], [-40, -16.2], [0, 80]);
        }
        pillars();
        fences();
        lip();
        prop();
      }
      door_room();
      screw_holes();
    }
  }
}

module pillars() {
  rod([-33, -8], 7.4, [3.5, 20.5]);
  rod([-33, 20], 7.4, [3.5, 20.5]);
  rod([33, -8], 7.4, [3.5, 20.5]);
  rod([33, 20], 7.4, [3.5, 20.5]);
}

module fences() {
  box([29.2, 30.8], [-14.2, -4.2], [3.5, 10.1]);
  box([29.2, 30.8], [18.2, 28.2], [3.5, 10.1]);
  box([28, 29.2], [-14.2, -4.2], [3.5, 5.1]);
  box([28, 29.2], [18.2, 28.2], [3.5, 5.1]);
  box([-30.8, -29.2], [-14.2, -4.2], [3.5, 10.1]);
  box([-30.8, -29.2], [18.2, 28.2], [3.5, 10.1]);
  box([-29.2, -28], [-14.2, -4.2], [3.5, 5.1]);
  box([-29.2, -28], [18.2, 28.2], [3.5, 5.1]);
  box([-22, -10], [33, 34.6], [3.5, 10.1]);
  box([10, 22], [33, 34.6], [3.5, 10.1]);
  box([5.8, 7.4], [-32.85, -20.85], [3.5, 6]);
}

module lip() {
  box([35.8, 37.4], [-27, -12.5], [3.5, 8]);
  box([35.8, 37.4], [0, 14], [3.5, 8]);
  mirror([1, 0, 0]) {
    box([35.8, 37.4], [0, 14], [3.5, 8]);
  }
  box([-9, 9], [35.8, 37.4], [3.5, 8]);
  box([-27, -14], [-37.4, -35.8], [3.5, 8]);
}

module prop() {
  difference() {
    box([-5.6, 5.6], [-37.4, -33.6], [3.5, 11.60589]);
    rod_y(0, 29.20589, 40.4, [-40, -35.2]);
  }
}

module door_room() {
  union() {
    door_shape();
    opening();
  }
}

module screw_holes() {
  rod([-33.6, -33.6], 3.4, [-1, 5]);
  rod([-33.6, 33.6], 3.4, [-1, 5]);
  rod([33.6, -33.6], 3.4, [-1, 5]);
  rod([33.6, 33.6], 3.4, [-1, 5]);
  rod([-33.6, -33.6], 6.6, [0, 3.3], top = 0);
  rod([-33.6, 33.6], 6.6, [0, 3.3], top = 0);
  rod([33.6, -33.6], 6.6, [0, 3.3], top = 0);
  rod([33.6, 33.6], 6.6, [0, 3.3], top = 0);
  rod([-33, -8], 2.6, [8, 21.5]);
  rod([-33, 20], 2.6, [8, 21.5]);
  rod([33, -8], 2.6, [8, 21.5]);
  rod([33, 20], 2.6, [8, 21.5]);
  rod([0, -25], 3.4, [0, 80]);
  hexagon([0, -25], 5.7, [6.6, 80]);
}

module door_shape() {
  union() {
    loft([0, 2.4]) {
      rectangle([-30.4, 30.4], [-17.4, 30]);
      rectangle([-28, 28], [-15, 30]);
    }
    prism([2.4, 4]) {
      rectangle([-28, 28], [-15, 30]);
    }
    translate([-28, 0, 0]) {
      rotate([90, 0, 90]) {
        prism([0, 56]) {
          union() {
            polygon([[31, 2], [33, 4], [28, 4], [28, 0], [33, 0]]);
          }
        }
      }
    }
    ear();
  }
}

module opening() {
  box([-28, 28], [-15, 31], [-1, 5]);
}

module ear() {
  loft([0, 3]) {
    rectangle([-5.5, 5.5], [-32, -12]);
    rectangle([-2.5, 2.5], [-29, -12]);
  }
}

// The words

module box(x, y, z)
  translate([x[0], y[0], z[0]]) cube([x[1] - x[0], y[1] - y[0], z[1] - z[0]]);
module middle_box(at, size, z)
  translate([at[0] - size[0] / 2, at[1] - size[1] / 2, z[0]]) cube([size[0], size[1], z[1] - z[0]]);
module rod(at, diameter, z, top = undef)
  translate([at[0], at[1], z[0]])
    cylinder(h = z[1] - z[0], d1 = diameter, d2 = is_undef(top) ? diameter : top, $fn = 48);
module rod_y(x, z, diameter, y)
  translate([x, y[0], z]) rotate([-90, 0, 0])
    cylinder(h = y[1] - y[0], d = diameter, $fn = 48);
module hexagon(at, across_flats, z)
  translate([at[0], at[1], z[0]])
    cylinder(h = z[1] - z[0], d = across_flats / cos(30), $fn = 6);
module through_y(outline, y)
  translate([0, y[1], 0]) rotate([90, 0, 0]) linear_extrude(y[1] - y[0]) polygon(outline);
module rounded(half, corner)
  offset(r = corner, $fn = 48) square(2 * (half - corner), center = true);
module rectangle(x, y) translate([x[0], y[0]]) square([x[1] - x[0], y[1] - y[0]]);
module prism(z) translate([0, 0, z[0]]) linear_extrude(z[1] - z[0]) children();
module slice(z) translate([0, 0, z]) linear_extrude(0.0001) children();
module loft(z) hull() { slice(z[0]) children(0); slice(z[1] - 0.0001) children(1); }
