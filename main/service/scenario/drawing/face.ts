import { Chance } from '../persona/chance.ts'
import type { Canvas, Spot } from './canvas.ts'

/** Appearance of a face, derived from the person's seed; a person looks the same in every picture. */
interface Look {
  readonly skin: number
  readonly hair: number
  readonly clothes: number
  /** Half the width of the head relative to its height. */
  readonly slim: number
  readonly isLongHaired: boolean
  readonly hasGlasses: boolean
  readonly hasBeard: boolean
}

const lookOf = (chance: Chance): Look => ({
  skin: chance.between(110, 190, 'skin'),
  hair: chance.between(15, 90, 'hair'),
  clothes: chance.between(30, 120, 'clothes'),
  slim: chance.between(36, 42, 'slim') / 100,
  isLongHaired: chance.between(0, 1, 'long hair') === 1,
  hasGlasses: chance.between(0, 3, 'glasses') === 0,
  hasBeard: chance.between(0, 4, 'beard') === 0,
})

/** Draws head and shoulders into a rectangle slightly higher than wide. */
export function drawFace(canvas: Canvas, seed: string, left: number, top: number, width: number, height: number): void {
  const look = lookOf(new Chance(`${seed}/face`))
  const at = (x: number, y: number): Spot => ({ x: left + x * width, y: top + y * height })
  const head = height * 0.3
  const across = head * 2 * look.slim
  canvas.rectangle(left, top, width, height, 214)
  clipped(canvas, top + height, () => {
    if (look.isLongHaired) canvas.ellipse(at(0.5, 0.5), across * 1.25, head * 1.3, look.hair)
    canvas.ellipse(at(0.5, 1.08), width * 0.44, height * 0.32, look.clothes)
    canvas.rectangle(
      Math.round(left + width * 0.5 - across * 0.42),
      Math.round(top + height * 0.66),
      Math.round(across * 0.84),
      Math.round(height * 0.16),
      look.skin - 18,
    )
    canvas.ellipse(at(0.5, 0.4), across * 1.08, head * 1.08, look.hair)
    canvas.ellipse(at(0.5, 0.47), across, head, look.skin)
    if (look.hasBeard) canvas.ellipse(at(0.5, 0.64), across * 0.72, head * 0.4, look.hair + 15)
    drawFeatures(canvas, look, at, width)
  })
}

function drawFeatures(canvas: Canvas, look: Look, at: (x: number, y: number) => Spot, width: number): void {
  const unit = width / 40
  for (const side of [-1, 1]) {
    const x = 0.5 + side * 0.11
    if (look.hasGlasses) {
      canvas.ellipse(at(x, 0.44), unit * 3.3, unit * 2.6, 25)
      canvas.ellipse(at(x, 0.44), unit * 2.9, unit * 2.2, look.skin + 10)
    }
    const brow = at(x, 0.385)
    canvas.rectangle(
      Math.round(brow.x - unit * 2.2),
      Math.round(brow.y),
      Math.round(unit * 4.4),
      Math.max(1, Math.round(unit * 0.7)),
      look.hair,
    )
    canvas.ellipse(at(x, 0.44), unit * 1.9, unit * 1.1, 240)
    canvas.ellipse(at(x, 0.44), unit * 0.95, unit * 0.95, 35)
  }
  canvas.ellipse(at(0.5, 0.53), unit * 1.1, unit * 2, look.skin - 28)
  canvas.ellipse(at(0.5, 0.62), unit * 3, unit * 0.9, look.skin - 60)
}

/** Draws with everything below `bottom` clipped. */
function clipped(canvas: Canvas, bottom: number, draw: () => void): void {
  const saved = canvas.shades.slice(bottom * canvas.width)
  draw()
  canvas.shades.set(saved, bottom * canvas.width)
}
