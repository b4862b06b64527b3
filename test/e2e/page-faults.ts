import type { Page } from 'playwright-core'
import { inLength } from '../support/length.ts'

/**
 * Returns the layout faults of the page: content outside the window, cut text without another way to read it, and buttons smaller than
 * 24 × 24 pixels (WCAG 2.2, 2.5.8). Each fault names the element and its text. Containers that scroll sideways and texts with a title attribute are not faults.
 */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  let faults = await faultsNow(page)
  // Layout that depends on the window size is updated in the next frames.
  for (let tries = 0; tries < 10 && faults.length > 0; tries++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
    faults = await faultsNow(page)
  }
  return faults
}

const faultsNow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wide = window.innerWidth
    const describe = (element: Element): string =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const isHidden = (element: Element, style: CSSStyleDeclaration, box: DOMRect): boolean =>
      box.width <= 1 ||
      box.height <= 1 ||
      style.visibility === 'hidden' ||
      element.closest('[aria-hidden=true]') !== null
    const clipping = new Map<Element, Element | null>()
    /** Returns the nearest ancestor that scrolls or clips horizontally. */
    const clippingAncestor = ({ parentElement: outer }: Element): Element | null => {
      if (outer === null) return null
      const known = clipping.get(outer)
      if (known !== undefined) return known
      const found = getComputedStyle(outer).overflowX === 'visible' ? clippingAncestor(outer) : outer
      clipping.set(outer, found)
      return found
    }
    const hasOwnText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
    const faults: string[] = []
    if (document.documentElement.scrollWidth > wide)
      faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const area of document.querySelectorAll('.page, .view, .sheet, .mantine-Modal-body'))
      if (area.scrollWidth > area.clientWidth + 1)
        faults.push(`${describe(area)} scrolls ${area.scrollWidth - area.clientWidth} sideways`)
    for (const element of document.body.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (isHidden(element, style, box)) continue
      const outer = clippingAncestor(element)
      if (box.right > wide + 1 && (outer === null || outer === document.body))
        faults.push(`${describe(element)} goes over the side`)
      if (element.matches('button, summary, [role=button]') && Math.min(box.width, box.height) < 23.9)
        faults.push(`${describe(element)} is a target of ${box.width} × ${box.height}`)
      if (!hasOwnText(element)) continue
      const cutsItself = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll'
      const isCut = cutsItself
        ? element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3
        : outer !== null &&
          /hidden|clip/.test(getComputedStyle(outer).overflowX) &&
          box.right > outer.getBoundingClientRect().right + 1
      if (isCut && element.closest('[title]:not([title=""])') === null && !element.matches('input, textarea, select'))
        faults.push(`${describe(element)} is cut`)
    }
    return [...new Set(faults)].slice(0, 8)
  })

/** Returns the layout faults of the page at the smallest window that the interface must support, in a long run also at the usual one. */
export async function faultsAtSizes(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const size of [...inLength([], [{ width: 1280, height: 800 }]), { width: 1024, height: 700 }]) {
    await page.setViewportSize(size)
    found.push(...(await faultsOf(page)).map((fault) => `text at 200 %, ${size.width}: ${fault}`))
  }
  return found
}
