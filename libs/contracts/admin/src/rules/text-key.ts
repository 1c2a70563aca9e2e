type PluralEnding = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** A key as code writes it: without the plural's ending. */
export type TextKey<File> = keyof File extends infer Key
  ? Key extends `${infer Base}_${PluralEnding}`
    ? Base
    : Key & string
  : never
