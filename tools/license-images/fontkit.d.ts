declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): {
      readonly glyphs: readonly { readonly path: { toSVG(): string } }[]
      readonly positions: readonly { readonly xAdvance: number }[]
    }
  }
  export function create(file: Uint8Array): Font
}
