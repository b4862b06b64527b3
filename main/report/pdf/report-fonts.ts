import { packageFile } from '../../input/index.ts'

/** Fonts of a printed report, in the order in which a character is looked up. */
export const FONT_NAMES = ['sans', 'bold', 'arabic', 'hebrew', 'thai', 'chinese'] as const
export type FontName = (typeof FONT_NAMES)[number]

/** Returns the file of a font: Noto Sans for Latin, Vietnamese, Cyrillic and Greek; others for Arabic, Hebrew, Thai and Chinese. */
export async function fontFile(name: FontName): Promise<Uint8Array> {
  switch (name) {
    case 'sans':
      return packageFile('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
    case 'bold':
      return packageFile('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
    case 'arabic':
      return packageFile('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf')
    case 'hebrew':
      return packageFile('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf')
    case 'thai':
      return packageFile('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf')
    case 'chinese':
      // 10 MB: loaded only for texts that need it.
      return (await import('./chinese-font.ts')).chineseFont()
  }
}
