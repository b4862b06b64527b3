import type { MenuItemConstructorOptions } from 'electron'

interface Item {
  readonly label: string
  readonly role: string | undefined
  readonly enabled: boolean
  readonly submenu: Menu | undefined
  click(): void
}

/** An invisible menu; tests can inspect and choose its items. */
export class Menu {
  static #shown: Menu | null = null
  readonly items: readonly Item[]

  constructor(items: readonly Item[]) {
    this.items = items
  }

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    return new Menu(
      template.map(({ label = '', role, enabled = true, submenu, click }) => ({
        label,
        role,
        enabled,
        submenu: Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined,
        // The window and key arguments of an item's action are not used here.
        click: () => (click as (() => void) | undefined)?.(),
      })),
    )
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#shown = menu
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#shown
  }
}
