import type { FileErrorCode } from './file-error-code.ts'
import { XmlPartInspector } from './xml-part-inspector.ts'

/** Checks a relationships part of an office file. Parsed as XML, because the same content can be written in many ways. */
export function checkRelationships(bytes: Buffer): FileErrorCode | undefined {
  return checkElements(bytes, /(?:^|:)Relationship$/, checkRelationship)
}

/** Checks the content types part of an office file. */
export function checkContentTypes(bytes: Buffer): FileErrorCode | undefined {
  return checkElements(bytes, /(?:^|:)(?:Default|Override)$/, ({ ContentType: type = '', PartName: name = '' }) => {
    // Text and formulas are only inspected in these folders.
    if (/wordprocessingml/i.test(type) && !/^\/word\/.*\.xml$/i.test(name.trim())) return 'files.unreadable'
    if (typesWithFormulas.test(type) && !/^\/xl\/.*\.xml$/i.test(name.trim())) return 'files.unreadable'
    if (/macroEnabled|vbaProject|macrosheet/i.test(type)) return 'files.has-macros'
    return /oleObject|activeX/i.test(type) ? 'files.embeds-objects' : undefined
  })
}

const typesWithFormulas = /spreadsheetml\.(?:sheet\.main|worksheet|table|chartsheet)\+xml$/i

type CheckAttributes = (attributes: Readonly<Record<string, string>>) => FileErrorCode | undefined

function checkElements(bytes: Buffer, element: RegExp, check: CheckAttributes): FileErrorCode | undefined {
  const part = new AttributePartInspector(element, check)
  return part.write(bytes) ?? part.end()
}

/** Inspects a part whose content is in the attributes of elements. */
class AttributePartInspector extends XmlPartInspector {
  readonly #element: RegExp
  readonly #check: CheckAttributes

  constructor(element: RegExp, check: CheckAttributes) {
    super()
    this.#element = element
    this.#check = check
  }

  protected override onOpenTag(name: string, attributes: Readonly<Record<string, string>>): void {
    const errorCode = this.#element.test(name) ? this.#check(attributes) : undefined
    if (errorCode) this.report(errorCode)
  }

  protected override onCloseTag(): void {}

  protected override onText(): void {}
}

/** Relationship types that are always refused. */
const forbiddenTypes: readonly (readonly [RegExp, FileErrorCode])[] = [
  [/\/(?:vbaProject|wordVbaData|xlMacrosheet|xlIntlMacrosheet)$/i, 'files.has-macros'],
  [/\/(?:oleObject|control|activeXControlBinary|aFChunk)$/i, 'files.embeds-objects'],
  [/\/(?:externalLink|connections|queryTable|subDocument|frame)$/i, 'files.external-content'],
]

/**
 * Checks for content that is loaded when the file is opened, such as a template or an image. Hyperlinks are allowed. Embedded
 * files are refused, except the worksheet of a chart.
 */
function checkRelationship(attributes: Readonly<Record<string, string>>): FileErrorCode | undefined {
  const { Type = '', Target: target = '', TargetMode: mode = '' } = attributes
  const type = Type.trim()
  const [, errorCode] = forbiddenTypes.find(([pattern]) => pattern.test(type)) ?? []
  if (errorCode) return errorCode
  if (/\/package$/i.test(type) && !/\.xlsx$/i.test(target.trim())) return 'files.embeds-objects'
  const isExternal = mode.trim().toLowerCase() === 'external' && !type.endsWith('/hyperlink')
  return isExternal ? 'files.external-content' : undefined
}
