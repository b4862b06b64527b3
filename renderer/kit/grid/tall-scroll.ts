/** Maximum height of scrolled content in pixels: browsers limit the height of an element. */
const MAX_HEIGHT = 12_000_000
/** Number of sections into which taller content is divided. */
const SECTIONS = 200

/**
 * Maps scrolling of an element of limited height to content of any height. Small steps move the content by the same number of pixels;
 * jumps, such as by the scroll bar, move it in proportion.
 */
export class TallScroll {
  /** Height of the content in pixels. */
  #total = 0
  /** Pixels between the position in the content and that of the element. */
  #shift = 0
  #last = 0

  set total(total: number) {
    this.#total = total
    if (total <= MAX_HEIGHT) this.#shift = 0
  }

  /** Height of the scrolled element. */
  get height(): number {
    return Math.min(this.#total, MAX_HEIGHT)
  }

  get shift(): number {
    return this.#shift
  }

  /** Returns the position in the content after the element was scrolled to `top`. */
  toContent(top: number, view: number): number {
    const isJump = Math.abs(top - this.#last) > view
    this.#last = top
    if (this.#total <= MAX_HEIGHT) return top
    if (isJump || top === 0 || top >= this.height - view) this.#shift = this.#shiftAt(top, view)
    return Math.max(0, Math.min(this.#total - view, top + this.#shift))
  }

  /** Returns the position of the element for a position in the content. */
  toElement(offset: number, view: number): number {
    if (this.#total <= MAX_HEIGHT) return offset
    const near = offset - this.#shift
    const isNear = Math.abs(near - this.#last) <= view && near > 0 && near < this.height - view
    if (!isNear) {
      const share = offset / Math.max(1, this.#total - view)
      this.#shift = this.#sectioned(share)
    }
    const top = Math.max(0, Math.min(this.height - view, offset - this.#shift))
    this.#last = top
    return top
  }

  #shiftAt(top: number, view: number): number {
    return this.#sectioned(top / Math.max(1, this.height - view))
  }

  /** Returns the shift of the section at a share of the content: constant within a section. */
  #sectioned(share: number): number {
    const section = Math.round(Math.min(1, Math.max(0, share)) * SECTIONS)
    return (section / SECTIONS) * (this.#total - this.height)
  }
}
