/** Rectangle in device-independent pixels. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Stored place of the window: its bounds while not maximized, and whether it was maximized. */
interface WindowPlace extends Area {
  readonly isMaximized: boolean
}

export interface FittingPlace {
  readonly width: number
  readonly height: number
  /** Undefined if the system is to choose. */
  readonly x?: number
  readonly y?: number
  readonly isMaximized: boolean
}

export const USUAL_SIZE = { width: 1440, height: 900 } as const
export const MIN_SIZE = { width: 800, height: 600 } as const

/** Title bar height, and the part of the title bar that must be visible on a screen for the window to be movable. */
const TITLE_BAR = 32
const MIN_VISIBLE = { width: 120, height: 16 } as const

/** Parses a stored place; null if it is not one. */
export function readPlace(value: unknown): WindowPlace | null {
  if (typeof value !== 'object' || value === null) return null
  const members = new Map<string, unknown>(Object.entries(value))
  const number = (name: string): number | null => {
    const value = members.get(name)
    return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= 1_000_000 ? value : null
  }
  const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
  if (x === null || y === null || width === null || height === null || width < 1 || height < 1) return null
  return { x, y, width, height, isMaximized: members.get('isMaximized') === true }
}

/**
 * Fits the stored place to the current screens; only its size if it is on none of them. `areas` start with the primary screen.
 */
export function fittingPlace(stored: WindowPlace | null, areas: readonly Area[]): FittingPlace {
  const { x, y, width, height, isMaximized } = stored ?? { x: 0, y: 0, ...USUAL_SIZE, isMaximized: false }
  const sizeOn = (area: Area | undefined) => ({
    width: Math.max(MIN_SIZE.width, Math.min(width, area?.width ?? width)),
    height: Math.max(MIN_SIZE.height, Math.min(height, area?.height ?? height)),
    isMaximized,
  })
  const screen = stored
    ? areas.find((area) => isReachable({ x, y, width: sizeOn(area).width, height: TITLE_BAR }, area))
    : undefined
  return screen ? { ...sizeOn(screen), x, y } : sizeOn(areas[0])
}

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)

const isReachable = (titleBar: Area, area: Area): boolean =>
  overlap(titleBar.x, titleBar.width, area.x, area.width) >= MIN_VISIBLE.width &&
  overlap(titleBar.y, titleBar.height, area.y, area.height) >= MIN_VISIBLE.height
