type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** Key of a text as used in code: without the plural suffix. */
export type TextKey<File> = keyof File extends infer Key
  ? Key extends `${infer Base}_${PluralSuffix}`
    ? Base
    : Key & string
  : never
