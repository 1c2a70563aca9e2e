import { defineTemplate, type Locale } from '@portal/delivery'
import { z } from 'zod'

const counts = z.object({ changed: z.int(), added: z.int(), removed: z.int() })

const data = z.object({
  title: z.string(),
  /** Whether it may be commented on, or is the rule. */
  kind: z.enum(['draft', 'adopted']),
  versionNumber: z.int(),
  /** What the authority says changed; empty where it says nothing. */
  changeNote: z.string(),
  /** Null for a first version, which is compared with nothing. */
  counts: counts.nullable(),
  /** Already written out in the reader's language. */
  effectiveFrom: z.string().nullable(),
  commentsUntil: z.string().nullable(),
  /** The comparison, or the text where there is nothing to compare with. */
  read: z.string(),
  why: z.enum(['follows', 'follows-all', 'commented']),
  stop: z.string(),
  oneClick: z.string(),
})
export type PublicationData = z.infer<typeof data>

/** Tells of a published version: what it is, what changed, where to read it, and how to get no more of these mails. */
export const versionPublishedMessage = defineTemplate({
  name: 'version-published',
  data,
  mail: {
    'en-US': (told) => ({
      subject: `${told.kind === 'draft' ? 'New draft' : 'New version'}: ${told.title}`,
      text: paragraphs([
        told.kind === 'draft'
          ? `Draft version ${told.versionNumber} of “${told.title}” was published.`
          : `Version ${told.versionNumber} of “${told.title}” was published.`,
        told.effectiveFrom && `It is in force from ${told.effectiveFrom}.`,
        told.commentsUntil && `You can comment on it until ${told.commentsUntil}.`,
        told.changeNote && `What changed, in the authority’s words:\n${told.changeNote}`,
        told.counts && `In the text: ${countsIn('en-US', told.counts)}.`,
        `${told.counts ? 'Read it with every change marked' : 'Read it'}:\n${told.read}`,
        `You get this mail because you ${reasons['en-US'][told.why]}. To get no more of them:\n${told.stop}`,
      ]),
      unsubscribe: told.oneClick,
    }),
    es: (told) => ({
      subject: `${told.kind === 'draft' ? 'Nuevo borrador' : 'Nueva versión'}: ${told.title}`,
      text: paragraphs([
        told.kind === 'draft'
          ? `Se publicó el borrador de la versión ${told.versionNumber} de «${told.title}».`
          : `Se publicó la versión ${told.versionNumber} de «${told.title}».`,
        told.effectiveFrom && `Está en vigor a partir del ${told.effectiveFrom}.`,
        told.commentsUntil && `Puede comentarlo hasta el ${told.commentsUntil}.`,
        told.changeNote && `Qué cambió, en palabras de la autoridad:\n${told.changeNote}`,
        told.counts && `En el texto: ${countsIn('es', told.counts)}.`,
        `${told.counts ? 'Léalo con todos los cambios marcados' : 'Léalo'}:\n${told.read}`,
        `Recibe este correo porque ${reasons.es[told.why]}. Para no recibir más:\n${told.stop}`,
      ]),
      unsubscribe: told.oneClick,
    }),
  },
})

const reasons: Readonly<Record<Locale, Readonly<Record<PublicationData['why'], string>>>> = {
  'en-US': {
    follows: 'follow this regulation',
    'follows-all': 'follow every regulation',
    commented: 'commented on this regulation',
  },
  es: {
    follows: 'sigue este reglamento',
    'follows-all': 'sigue todos los reglamentos',
    commented: 'comentó este reglamento',
  },
}

const countWords: Readonly<
  Record<
    Locale,
    Readonly<Record<keyof z.infer<typeof counts>, readonly [one: string, other: string]>> & { none: string }
  >
> = {
  'en-US': {
    changed: ['provision changed', 'provisions changed'],
    added: ['added', 'added'],
    removed: ['removed', 'removed'],
    none: 'no words changed',
  },
  es: {
    changed: ['disposición modificada', 'disposiciones modificadas'],
    added: ['añadida', 'añadidas'],
    removed: ['suprimida', 'suprimidas'],
    none: 'no cambió ninguna palabra',
  },
}

/** `3 provisions changed, 1 added`. */
function countsIn(locale: Locale, counted: z.infer<typeof counts>): string {
  const words = countWords[locale]
  const parts = (['changed', 'added', 'removed'] as const).flatMap((kind) =>
    counted[kind] === 0 ? [] : [`${counted[kind]} ${words[kind][counted[kind] === 1 ? 0 : 1]}`],
  )
  return parts.length === 0 ? words.none : parts.join(', ')
}

function paragraphs(parts: readonly (string | null | false)[]): string {
  return parts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n')
}
