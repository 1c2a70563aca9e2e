import type { Subject, VersionState, ResponseOutcome, Capacity } from '@portal/contracts-regulations/rules'
import type { ExportLocale, PrintedPlace } from './export-content.ts'

interface ExportWords {
  readonly contents: string
  readonly definitions: string
  readonly definitionsNote: string
  readonly comments: string
  readonly commentsPart: (number: number, of: number) => string
  readonly commentsNote: (whose: string) => string
  readonly theyWereMadeOn: (versions: string) => string
  readonly usedDefinitions: string
  readonly noComments: string
  readonly whose: Readonly<Record<Capacity, string>>
  readonly and: string
  readonly series: (number: string) => string
  readonly standAlone: string
  readonly version: Readonly<Record<VersionState, (number: number) => string>>
  readonly subjects: Readonly<Record<Subject, string>>
  readonly factNames: Readonly<
    Record<
      'version' | 'subject' | 'effective' | 'published' | 'window' | 'ftc' | 'comparedWith' | 'change' | 'permalink',
      string
    >
  >
  readonly fromTo: (from: string, to: string | null) => string
  readonly notPublished: string
  readonly docket: string
  readonly decideBy: (day: string) => string
  readonly notes: Readonly<Record<'sample' | 'authentic' | 'language' | 'edit' | 'redline' | 'days', string>>
  readonly redlineTitle: (title: string) => string
  readonly renumbered: (from: string) => string
  readonly movedFrom: (from: string) => string
  readonly reserved: string
  readonly onSelection: string
  readonly commentHead: (author: string, whose: string, day: string, number: string) => string
  readonly edited: (day: string) => string
  readonly attachments: string
  readonly answer: (by: string, day: string, outcome: string) => string
  readonly outcomes: Readonly<Record<ResponseOutcome, string>>
  readonly placeOf: Readonly<Record<PrintedPlace['kind'], (name: string) => string>>
  readonly madeOn: (version: string) => string
  readonly wording: (number: number) => string
  readonly page: string
  readonly spoken: { readonly inserted: string; readonly deleted: string }
}

const english: ExportWords = {
  contents: 'Contents',
  definitions: 'Definitions',
  definitionsNote: 'Terms with a meaning of their own that are used in this text, in the wording published last.',
  comments: 'Comments',
  commentsNote: (whose) => `Published comments ${whose}, in the order of the text, with the responses given to them.`,
  commentsPart: (number, of) => `Comments, part ${number} of ${of}`,
  theyWereMadeOn: (versions) => `They were made on: ${versions}.`,
  usedDefinitions: 'the definitions it uses',
  noComments: 'No comment was published on this version, on the drafts it came from or on the definitions it uses.',
  whose: { public: 'of the public', authority: 'of the Authority' },
  and: ' and ',
  series: (number) => `Series ${number}`,
  standAlone: 'Regulation',
  version: {
    EDIT_DRAFT: (number) => `Draft version ${number}, being edited`,
    PUBLISHED_DRAFT: (number) => `Draft version ${number}`,
    CURRENT_EDIT: (number) => `Version ${number}, being adopted`,
    PUBLISHED_CURRENT: (number) => `Version ${number}`,
  },
  subjects: {
    'anti-doping': 'Anti-Doping and Medication Control Protocol',
    'prohibited-list': 'Prohibited List',
    'racetrack-safety': 'Racetrack Safety',
    'testing-investigations': 'Testing & Investigations Standards',
    arbitration: 'Arbitration Procedures',
    'lab-standards': 'Lab Standards',
    whereabouts: 'Whereabouts',
    'assessment-methodology': 'Methodology for Determining Assessments',
  },
  factNames: {
    version: 'Version',
    subject: 'Subject',
    effective: 'In force',
    published: 'Published',
    window: 'Comments',
    ftc: 'Federal Trade Commission',
    comparedWith: 'Compared with',
    change: 'What changed',
    permalink: 'Read online',
  },
  fromTo: (from, to) => (to === null ? `from ${from}` : `from ${from} until ${to}`),
  notPublished: 'Not published',
  docket: 'Docket',
  decideBy: (day) => `decision by ${day}`,
  notes: {
    sample: 'A sample, written for a demonstration. It has no legal force.',
    authentic: 'The text published in the portal is the reference; this file repeats it word for word.',
    language: 'The English text is authoritative.',
    edit: 'This text is being edited and was not published.',
    days: 'Days are those of Eastern Time (New York).',
    redline: 'Inserted words are underlined, deleted words are struck through; a bar in the margin marks what changed.',
  },
  redlineTitle: (title) => `${title}: what changed`,
  renumbered: (from) => `renumbered, was ${from}`,
  movedFrom: (from) => `moved, was ${from}`,
  reserved: '[Reserved]',
  onSelection: 'On these words:',
  commentHead: (author, whose, day, number) => `${author} (${whose}), ${day}, ${number}`,
  edited: (day) => `edited ${day}`,
  attachments: 'Attachments: ',
  answer: (by, day, outcome) => `Response by ${by}, ${day}: ${outcome}`,
  outcomes: { accepted: 'accepted', partly: 'accepted in part', 'not-accepted': 'not accepted', noted: 'noted' },
  placeOf: {
    whole: () => 'On the regulation as a whole',
    provision: (name) => name,
    gone: (name) => `${name}, no longer in this text`,
    definition: (term) => `On the definition of “${term}”`,
  },
  madeOn: (version) => `on ${version}`,
  wording: (number) => `its wording ${number}`,
  page: 'Page {page} of {pages}',
  spoken: { inserted: 'inserted', deleted: 'deleted' },
}

const spanish: ExportWords = {
  contents: 'Contenido',
  definitions: 'Definiciones',
  definitionsNote: 'Términos con significado propio que se usan en este texto, en la última redacción publicada.',
  comments: 'Comentarios',
  commentsNote: (whose) =>
    `Comentarios publicados ${whose}, en el orden del texto, con las respuestas que se les dieron.`,
  commentsPart: (number, of) => `Comentarios, parte ${number} de ${of}`,
  theyWereMadeOn: (versions) => `Se hicieron sobre: ${versions}.`,
  usedDefinitions: 'las definiciones que usa',
  noComments:
    'No se publicó ningún comentario sobre esta versión, los borradores de los que procede ni las definiciones que usa.',
  whose: { public: 'del público', authority: 'de la Autoridad' },
  and: ' y ',
  series: (number) => `Serie ${number}`,
  standAlone: 'Reglamento',
  version: {
    EDIT_DRAFT: (number) => `Borrador versión ${number}, en edición`,
    PUBLISHED_DRAFT: (number) => `Borrador versión ${number}`,
    CURRENT_EDIT: (number) => `Versión ${number}, en adopción`,
    PUBLISHED_CURRENT: (number) => `Versión ${number}`,
  },
  subjects: {
    'anti-doping': 'Protocolo antidopaje y de control de la medicación',
    'prohibited-list': 'Lista de sustancias prohibidas',
    'racetrack-safety': 'Seguridad en el hipódromo',
    'testing-investigations': 'Normas de control e investigación',
    arbitration: 'Procedimientos de arbitraje',
    'lab-standards': 'Normas de laboratorio',
    whereabouts: 'Localización',
    'assessment-methodology': 'Metodología para determinar las contribuciones',
  },
  factNames: {
    version: 'Versión',
    subject: 'Materia',
    effective: 'En vigor',
    published: 'Publicado',
    window: 'Comentarios',
    ftc: 'Comisión Federal de Comercio',
    comparedWith: 'Comparado con',
    change: 'Qué cambió',
    permalink: 'Leer en línea',
  },
  fromTo: (from, to) => (to === null ? `desde el ${from}` : `desde el ${from} hasta el ${to}`),
  notPublished: 'Sin publicar',
  docket: 'Expediente',
  decideBy: (day) => `decisión hasta el ${day}`,
  notes: {
    sample: 'Una muestra, escrita para una demostración. No tiene fuerza legal.',
    authentic: 'El texto publicado en el portal es la referencia; este archivo lo repite palabra por palabra.',
    language: 'El texto auténtico es el inglés.',
    edit: 'Este texto está en edición y no se ha publicado.',
    days: 'Los días son los de la hora del Este (Nueva York).',
    redline:
      'Las palabras insertadas van subrayadas; las suprimidas, tachadas. Una barra en el margen señala lo que cambió.',
  },
  redlineTitle: (title) => `${title}: qué cambió`,
  renumbered: (from) => `renumerado, era ${from}`,
  movedFrom: (from) => `trasladado, era ${from}`,
  reserved: '[Reservado]',
  onSelection: 'Sobre estas palabras:',
  commentHead: (author, whose, day, number) => `${author} (${whose}), ${day}, ${number}`,
  edited: (day) => `editado el ${day}`,
  attachments: 'Archivos adjuntos: ',
  answer: (by, day, outcome) => `Respuesta de ${by}, ${day}: ${outcome}`,
  outcomes: {
    accepted: 'aceptado',
    partly: 'aceptado en parte',
    'not-accepted': 'no aceptado',
    noted: 'tomado en cuenta',
  },
  placeOf: {
    whole: () => 'Sobre el reglamento en su conjunto',
    provision: (name) => name,
    gone: (name) => `${name}, ya no figura en este texto`,
    definition: (term) => `Sobre la definición de «${term}»`,
  },
  madeOn: (version) => `sobre ${version}`,
  wording: (number) => `su redacción ${number}`,
  page: 'Página {page} de {pages}',
  spoken: { inserted: 'insertado', deleted: 'suprimido' },
}

/** The interface words of a file, in both languages. */
export const exportWords: Readonly<Record<ExportLocale, ExportWords>> = { 'en-US': english, es: spanish }

/** Days as the authority counts them (America/New_York), in words. */
export function exportDays(locale: ExportLocale) {
  const words = (timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const [plain, eastern] = [words('UTC'), words('America/New_York')]
  return {
    /** A plain date. */
    date: (day: string) => plain.format(new Date(`${day}T00:00:00Z`)),
    /** The day of an instant. */
    instant: (at: string) => eastern.format(new Date(at)),
  }
}
