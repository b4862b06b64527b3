import type { PlaceInfo } from '../../../shared/bridge/index.ts'
import { pointerToken } from '../../../shared/schema/index.ts'
import { JsonSyntaxError, walkJson } from '../../proof/index.ts'

interface Level {
  readonly start: number
  pointer: string
  /** Pointer of the member or element that was read last. */
  below: string
}

/** Finds the innermost value at a byte of a JSON text; a byte of a member's name belongs to that member. */
export function pointerAt(bytes: Uint8Array, offset: number): { readonly pointer: string } & PlaceInfo {
  let best = { pointer: '', offset: 0, length: bytes.length }
  let named: { readonly pointer: string; readonly start: number } | undefined
  const open: Level[] = []
  const consider = (pointer: string, start: number, end: number): void => {
    if (offset >= start && offset < end && end - start <= best.length)
      best = { pointer, offset: start, length: end - start }
  }
  try {
    walkJson(bytes, {
      enter(_kind, start) {
        const pointer = open.at(-1)?.below ?? ''
        open.push({ start, pointer, below: pointer })
        return start <= offset
      },
      leave(_kind, start, end) {
        const level = open.pop()
        if (!level) return
        if (named?.pointer === level.pointer) {
          if (offset < end) best = { pointer: level.pointer, offset: start, length: end - start }
          named = undefined
        } else consider(level.pointer, start, end)
      },
      member(name, start, end) {
        const parent = open.at(-1)
        if (!parent) return
        parent.below = `${parent.pointer}/${pointerToken(name)}`
        if (offset >= start && offset < end) named = { pointer: parent.below, start }
      },
      element(index) {
        const parent = open.at(-1)
        if (parent) parent.below = `${parent.pointer}/${index}`
      },
    })
  } catch (error) {
    // Everything before a syntax error was visited; there are no values after it.
    if (!(error instanceof JsonSyntaxError)) throw error
  }
  return best
}
