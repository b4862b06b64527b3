import { packageFile } from '../../input/index.ts'

/** Returns Noto Sans SC, which has the simplified and the traditional characters, and Japanese syllabaries. */
export const chineseFont = (): Uint8Array =>
  packageFile('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
