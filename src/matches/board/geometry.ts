/** Lengths are in halves of a tile: a tile is 2 long and 1 wide. y grows downwards, angles in degrees clockwise from the right. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle that may be turned: `along` is half its length in the direction of `angle`, `across` half its width. */
export interface Box extends Point {
  readonly angle: number;
  readonly along: number;
  readonly across: number;
}

/** The point of the unit circle at an angle. Right angles are exact, so that straight rows stay straight. */
export function direction(angle: number): Point {
  const turned = ((angle % 360) + 360) % 360;
  if (turned % 90 === 0)
    return [
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: -1, y: 0 },
      { x: 0, y: -1 },
    ][turned / 90];
  const radians = (turned * Math.PI) / 180;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}

export const moved = ({ x, y }: Point, angle: number, by: number): Point => {
  const { x: dx, y: dy } = direction(angle);
  return { x: x + dx * by, y: y + dy * by };
};

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** How far a box reaches from its centre in the direction of a unit vector. */
function reach({ angle, along, across }: Box, unit: Point): number {
  return along * Math.abs(dot(direction(angle), unit)) + across * Math.abs(dot(direction(angle + 90), unit));
}

/** How far a box reaches from its centre at an angle. */
export const reachAt = (box: Box, angle: number): number => reach(box, direction(angle));

/** Whether two boxes overlap, or come closer to each other than `gap`. Two convex shapes are apart if some side of one parts them. */
export function overlaps(a: Box, b: Box, gap = 0): boolean {
  return [a.angle, a.angle + 90, b.angle, b.angle + 90].every((angle) => {
    const unit = direction(angle);
    return Math.abs(dot(a, unit) - dot(b, unit)) < reach(a, unit) + reach(b, unit) + gap;
  });
}

/** An upright rectangle. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The frame around boxes. */
export function frameOf(boxes: readonly Box[]): Frame {
  const sides = boxes.map((box) => {
    const [dx, dy] = [reachAt(box, 0), reachAt(box, 90)];
    return { left: box.x - dx, right: box.x + dx, top: box.y - dy, bottom: box.y + dy };
  });
  return {
    left: Math.min(...sides.map(({ left }) => left)),
    top: Math.min(...sides.map(({ top }) => top)),
    right: Math.max(...sides.map(({ right }) => right)),
    bottom: Math.max(...sides.map(({ bottom }) => bottom)),
  };
}

/** Whether a box lies within a frame. */
export function isWithin(box: Box, { left, top, right, bottom }: Frame): boolean {
  const [dx, dy] = [reachAt(box, 0), reachAt(box, 90)];
  return box.x - dx >= left && box.x + dx <= right && box.y - dy >= top && box.y + dy <= bottom;
}
