/** Device-independent pixels, as Electron's. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the window stood: its place while not maximized, and whether it was. */
export interface WindowPlace extends Area {
  readonly isMaximized: boolean
}

export interface FittingPlace {
  readonly width: number
  readonly height: number
  /** Left out where the system is to choose. */
  readonly x?: number
  readonly y?: number
  readonly isMaximized: boolean
}

export const USUAL_SIZE = { width: 1440, height: 900 } as const
export const LEAST_SIZE = { width: 800, height: 600 } as const

/** Of the strip that a window is moved by, so much has to be on a screen for it to be grasped. */
const STRIP = 32
const GRASPED = { width: 120, height: 16 } as const

/** A kept place out of anything; null for what is none. */
export function readPlace(given: unknown): WindowPlace | null {
  if (typeof given !== 'object' || given === null) return null
  const members = new Map<string, unknown>(Object.entries(given))
  const number = (name: string): number | null => {
    const value = members.get(name)
    return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= 1_000_000 ? value : null
  }
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
  if (x === null || y === null || width === null || height === null || width < 1 || height < 1) return null
  return { x, y, width, height, isMaximized: members.get('isMaximized') === true }
}

/** The kept place as far as it fits the screens of now; on none of them, the size alone. `areas` begin with the main screen's. */
export function fittingPlace(kept: WindowPlace | null, areas: readonly Area[]): FittingPlace {
  const { x, y, width, height, isMaximized } = kept ?? { x: 0, y: 0, ...USUAL_SIZE, isMaximized: false }
  const sizeOn = (area: Area | undefined) => ({
    width: Math.max(LEAST_SIZE.width, Math.min(width, area?.width ?? width)),
    height: Math.max(LEAST_SIZE.height, Math.min(height, area?.height ?? height)),
    isMaximized,
  })
  const under = kept
    ? areas.find((area) => isGrasped({ x, y, width: sizeOn(area).width, height: STRIP }, area))
    : undefined
  return under ? { ...sizeOn(under), x, y } : sizeOn(areas[0])
}

const shared = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom)

const isGrasped = (strip: Area, area: Area): boolean =>
  shared(strip.x, strip.width, area.x, area.width) >= GRASPED.width &&
  shared(strip.y, strip.height, area.y, area.height) >= GRASPED.height
