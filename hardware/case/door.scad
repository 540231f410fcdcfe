// The door of the Question Block, as it lies on the printer's bed, in millimetres.
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

translate([0, -0.5, 0]) {
  rotate([0, 0, 0]) {
    difference() {
      door_shape();
      rod([0, -25], 3.4, [-1, 4]);
      rod([0, -25], 6.6, [0, 3.3], top = 0);
    }
  }
}

module door_shape() {
  union() {
    loft([0, 2.4]) {
      rectangle([-30.2, 30.2], [-17.2, 29.8]);
      rectangle([-27.8, 27.8], [-14.8, 29.8]);
    }
    prism([2.4, 4]) {
      rectangle([-27.8, 27.8], [-14.8, 29.8]);
    }
    translate([-27.8, 0, 0]) {
      rotate([90, 0, 90]) {
        prism([0, 55.6]) {
          union() {
            polygon([[30.8, 2], [32.8, 4], [27.8, 4], [27.8, 0], [32.8, 0]]);
          }
        }
      }
    }
    ear();
  }
}

module ear() {
  loft([0, 2.8]) {
    rectangle([-5.3, 5.3], [-31.8, -12]);
    rectangle([-2.3, 2.3], [-28.8, -12]);
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
