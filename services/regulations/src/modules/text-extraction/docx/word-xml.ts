import { Parser } from 'htmlparser2'

export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close: (name: string) => void
  readonly text?: (text: string) => void
}

/** Parses an XML part. Custom entities are not expanded, so entity bombs have no effect. */
export function parseXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(name, attributes),
      onclosetag: (name) => close(name),
      ontext: (data) => text?.(data),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** Returns whether a toggle property such as `w:b` is on, which is the default. */
export function isEnabled(attributes: Readonly<Record<string, string>>): boolean {
  return !['0', 'false', 'off', 'none'].includes(attributes['w:val'] ?? '')
}
