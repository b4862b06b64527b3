/** Loads the bundled fonts (style/fonts.css), so that the first page is laid out in them. A font that cannot be loaded is replaced. */
export const loadFonts = (): Promise<unknown> => Promise.allSettled([...document.fonts].map((font) => font.load()))
