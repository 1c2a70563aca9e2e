import type { FileFault } from './file-fault.ts'
import { XmlPart } from './xml-part.ts'

/** What is against a relations part of an office file; read as XML, since it can say the same in many ways. */
export function faultOfRelations(bytes: Buffer): FileFault | undefined {
  return faultIn(bytes, /(?:^|:)Relationship$/, faultOfRelation)
}

/** What is against the list of the kinds of parts in an office file. */
export function faultOfContentTypes(bytes: Buffer): FileFault | undefined {
  return faultIn(bytes, /(?:^|:)(?:Default|Override)$/, ({ ContentType: type = '', PartName: name = '' }) => {
    // Elsewhere, or under another ending, nobody would look for text or formulas.
    if (/wordprocessingml/i.test(type) && !/^\/word\/.*\.xml$/i.test(name.trim())) return 'files.unreadable'
    if (hasFormulas.test(type) && !/^\/xl\/.*\.xml$/i.test(name.trim())) return 'files.unreadable'
    if (/macroEnabled|vbaProject|macrosheet/i.test(type)) return 'files.has-macros'
    return /oleObject|activeX/i.test(type) ? 'files.embeds-objects' : undefined
  })
}

const hasFormulas = /spreadsheetml\.(?:sheet\.main|worksheet|table|chartsheet)\+xml$/i

type FaultOf = (attributes: Readonly<Record<string, string>>) => FileFault | undefined

function faultIn(bytes: Buffer, element: RegExp, faultOf: FaultOf): FileFault | undefined {
  const part = new ListPart(element, faultOf)
  return part.write(bytes) ?? part.end()
}

/** A part that lists things as the attributes of elements. */
class ListPart extends XmlPart {
  readonly #element: RegExp
  readonly #faultOf: FaultOf

  constructor(element: RegExp, faultOf: FaultOf) {
    super()
    this.#element = element
    this.#faultOf = faultOf
  }

  protected override open(name: string, attributes: Readonly<Record<string, string>>): void {
    const fault = this.#element.test(name) ? this.#faultOf(attributes) : undefined
    if (fault) this.refuse(fault)
  }

  protected override close(): void {}

  protected override take(): void {}
}

/** Kinds of parts, by the end of their name, that are refused wherever they are. */
const refused: readonly (readonly [RegExp, FileFault])[] = [
  [/\/(?:vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet)$/i, 'files.has-macros'],
  [/\/(?:oleObject|control|activeXControlBinary|aFChunk)$/i, 'files.embeds-objects'],
  [/\/(?:externalLink|connections|queryTable|subDocument|frame)$/i, 'files.refers-outside'],
]

/**
 * A link that a person follows is none; a template, picture or object that is loaded by opening the file is. Of whole files
 * within it only the table of a chart is taken.
 */
function faultOfRelation(attributes: Readonly<Record<string, string>>): FileFault | undefined {
  const { Type = '', Target: target = '', TargetMode: mode = '' } = attributes
  const type = Type.trim()
  const [, fault] = refused.find(([kind]) => kind.test(type)) ?? []
  if (fault) return fault
  if (/\/package$/i.test(type) && !/\.xlsx$/i.test(target.trim())) return 'files.embeds-objects'
  const isOutside = mode.trim().toLowerCase() === 'external' && !type.endsWith('/hyperlink')
  return isOutside ? 'files.refers-outside' : undefined
}
