import { Parser } from 'htmlparser2'

/** What happens while an XML part of a document is read. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close: (name: string) => void
  readonly text?: (text: string) => void
}

/** Reads an XML part. Entities that it declares itself are not replaced: nothing grows by being read. */
export function readXml(xml: string, { open, close, text }: XmlEvents): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(name, attributes),
      onclosetag: (name) => close(name),
      ontext: (words) => text?.(words),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** Whether a switch such as `w:b` is on: it is unless it says otherwise. */
export function isOn(attributes: Readonly<Record<string, string>>): boolean {
  return !['0', 'false', 'off', 'none'].includes(attributes['w:val'] ?? '')
}
