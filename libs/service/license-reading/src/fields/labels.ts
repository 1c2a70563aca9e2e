import { fold, isSimilar } from './fold.ts'

/** What a label on a license names. `other` is a label whose value is not read. */
export type LabelKind =
  | 'lastName'
  | 'firstName'
  | 'givenNames'
  | 'middleName'
  | 'fullName'
  | 'suffix'
  | 'dateOfBirth'
  | 'licenseNumber'
  | 'expiresOn'
  | 'other'

/** Labels of American and Spanish licenses, folded. */
const labels: Readonly<Record<LabelKind, readonly string[]>> = {
  lastName: ['LASTNAME', 'LAST', 'SURNAME', 'FAMILYNAME', 'LN', 'APELLIDOS', 'APELLIDO'],
  firstName: ['FIRSTNAME', 'FIRST'],
  givenNames: ['GIVENNAMES', 'GIVENNAME', 'FN', 'NOMBRE', 'NOMBRES', 'FIRSTANDMIDDLENAME', 'FIRSTMIDDLE'],
  middleName: ['MIDDLENAME', 'MIDDLE', 'SEGUNDONOMBRE'],
  fullName: ['NAME', 'FULLNAME', 'LICENSEE', 'NAMEOFLICENSEE', 'NOMBRECOMPLETO', 'LICENSEENAME'],
  suffix: ['SUFFIX', 'SUFIJO'],
  dateOfBirth: ['DATEOFBIRTH', 'BIRTHDATE', 'DOB', 'BORN', 'FECHADENACIMIENTO', 'NACIMIENTO'],
  licenseNumber: list(
    'LICENSENO LICENSENUMBER LICENSE# LICNO LIC# LIC LICENSE DLN DL DLNO NO NUMBER LICNUMBER REGISTRATIONNO',
    'NUMDELICENCIA NUMERODELICENCIA LICENCIANO NUMLICENCIA LICENCIA',
  ),
  expiresOn: list(
    'EXPIRES EXPIRATION EXPIRATIONDATE EXPDATE EXP EXPIRESON VALIDTHROUGH VALIDUNTIL GOODTHROUGH VALIDTHRU',
    'VENCE VENCIMIENTO FECHADEVENCIMIENTO EXPIRA VALIDAHASTA',
  ),
  other: list(
    'ISSUED ISS ISSUEDATE DATEISSUED TYPE LICENSETYPE CLASS SEX HGT WGT EYES HAIR HEIGHT WEIGHT ADDRESS DD REST END',
    'ROLE OCCUPATION CATEGORY SSN EMPLOYER PHONE SIGNATURE STATE TRACK',
    'EXPEDIDA TIPO CLASE SEXO DIRECCION FIRMA',
  ),
}

function list(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** Numbers in front of the fields of driver licenses (AAMVA card design): with or without a word behind them. */
const numbered: Readonly<Record<string, LabelKind>> = { '1': 'lastName', '2': 'givenNames', '4D': 'licenseNumber' }

interface Label {
  readonly kind: LabelKind
  /** How many words the label has. */
  readonly length: number
}

/** Returns the longest label at the start of the words. */
export function findLabel(words: readonly string[], isDriverLicense: boolean): Label | undefined {
  const [first] = words
  if (first === undefined) return undefined
  const hasNumber = /^\d{1,2}[a-d]?[.:]?$/i.test(first)
  if (isDriverLicense && hasNumber) {
    const label = findNamed(words.slice(1))
    if (label) return { ...label, length: label.length + 1 }
    const kind = numbered[fold(first)]
    return kind && { kind, length: 1 }
  }
  return findNamed(words)
}

const maxLabelWords = 4

function findNamed(words: readonly string[]): Label | undefined {
  for (let length = Math.min(maxLabelWords, words.length); length > 0; length--) {
    const candidates = words.slice(0, length)
    // A colon ends a label.
    if (candidates.slice(0, -1).some((word) => word.endsWith(':'))) continue
    const kind = findKind(fold(candidates.join('')))
    if (kind) return { kind, length }
  }
  return undefined
}

function findKind(text: string): LabelKind | undefined {
  const kinds = Object.entries(labels) as [LabelKind, readonly string[]][]
  const exact = kinds.find(([, texts]) => texts.includes(text))
  if (exact) return exact[0]
  if (text.length < 6) return undefined
  const similar = kinds.filter(([, texts]) =>
    texts.some((label) => label.length >= 6 && isSimilar(text, label, label.length >= 10 ? 2 : 1)),
  )
  return similar.length === 1 ? similar[0]?.[0] : undefined
}
