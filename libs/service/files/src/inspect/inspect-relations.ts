import { Parser } from 'htmlparser2'
import type { FileFault } from './file-fault.ts'

/** What is against a relations part of an office file; read as XML, since it can say the same in many ways. */
export function faultOfRelations(bytes: Buffer): FileFault | undefined {
  const text = textOf(bytes)
  // A name that it declares itself could stand for anything.
  if (text === undefined || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'files.unreadable'
  let fault: FileFault | undefined
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (/(?:^|:)Relationship$/.test(name)) fault ??= faultOf(attributes)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return fault
}

/** A link that a person follows is none; a template, picture or object that is loaded by opening the file is. */
function faultOf({ Type: type = '', TargetMode: mode = '' }: Readonly<Record<string, string>>): FileFault | undefined {
  if (/\/vbaProject$/i.test(type.trim())) return 'files.has-macros'
  const isOutside = mode.trim().toLowerCase() === 'external' && !type.trim().endsWith('/hyperlink')
  return isOutside ? 'files.refers-outside' : undefined
}

/** UTF-8, or UTF-16 by its mark; undefined for anything else. */
function textOf(bytes: Buffer): string | undefined {
  const [first = 0, second = 0] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(text)?.[1]?.toLowerCase()
    const isAsDeclared = declared === undefined || encoding.startsWith(declared) || declared === 'us-ascii'
    return isAsDeclared && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}
