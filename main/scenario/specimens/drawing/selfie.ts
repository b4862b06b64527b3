import { face, type Look } from './face.ts'
import { group, label } from './svg.ts'

/** Position of the head, which moves between the frames of a video. */
export interface Pose {
  readonly x: number
  readonly scale: number
}

const STEADY: Pose = { x: 0, scale: 1 }

/** Draws a person in front of a camera. */
export function selfie(look: Look, width: number, height: number, pose: Pose = STEADY): string {
  const scale = (width / 200) * pose.scale
  return [
    '<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b9c7c4"/><stop offset="1" stop-color="#8ea19f"/></linearGradient></defs>',
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
    `<rect x="${width * 0.7}" y="${height * 0.06}" width="${width * 0.24}" height="${height * 0.3}" fill="#eef3f2" fill-opacity="0.55"/><path d="M${width * 0.82} ${height * 0.06}V${height * 0.36}M${width * 0.7} ${height * 0.21}H${width * 0.94}" stroke="#8ea19f" stroke-width="4"/>`,
    group(
      face(look),
      `transform="translate(${width / 2 - 100 * scale + pose.x} ${height - 236 * scale}) scale(${scale})"`,
    ),
    label(width / 2, height - 14, 'SPECIMEN', {
      size: width * 0.062,
      bold: true,
      fill: '#ffffff',
      anchor: 'middle',
      spacing: 5,
      opacity: 0.82,
    }),
  ].join('')
}

/** Draws a portrait as stored in a chip: before a plain background. ISO/IEC 39794-5 */
export const chipFace = (look: Look, width: number, height: number): string =>
  `<rect width="${width}" height="${height}" fill="#dfe6ea"/>${group(face(look), `transform="translate(0 ${height - (240 * width) / 200}) scale(${width / 200})"`)}`
