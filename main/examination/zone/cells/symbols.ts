/** Characters of machine-readable zones, in the order of the outputs of the model. ICAO Doc 9303-3 4.3 */
export const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
