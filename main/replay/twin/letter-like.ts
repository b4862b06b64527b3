/** Letters for invented words in scripts other than Latin, from common names and words. */
const LETTERS: readonly (readonly [script: RegExp, letters: string])[] = [
  [/\p{Script=Cyrillic}/u, 'АБВГДЕИКЛМНОПРСТУ'],
  [/\p{Script=Greek}/u, 'ΑΒΓΔΕΙΚΛΜΝΟΠΡΣΤ'],
  [/\p{Script=Arabic}/u, 'ابتجحدرسعفقكلمن'],
  [/\p{Script=Hebrew}/u, 'אבגדהוזחטילמנסר'],
  [/\p{Script=Thai}/u, 'กคงจชดตนบปพมยรลส'],
  [/\p{Script=Devanagari}/u, 'अकगचजतदनपबमयरलस'],
  [/\p{Script=Han}/u, '山川田中林森石金木水火土天月日白'],
  [/\p{Script=Hiragana}/u, 'あいうえおかきくけこさしすせそ'],
  [/\p{Script=Katakana}/u, 'アイウエオカキクケコサシスセソ'],
  [/\p{Script=Hangul}/u, '가나다라마바사아자차카타하'],
]
const LATIN = 'AEIOUKLMNRST'

/** Returns a letter of the script of another one, Latin for scripts without a list. */
export function letterLike(letter: string, byte: number): string {
  const letters = [...(LETTERS.find(([script]) => script.test(letter))?.[1] ?? LATIN)]
  return letters[byte % letters.length] ?? 'A'
}
