import type { Locale } from '@portal/service-texts'

/** How a notice reaches a person: in the list of the portal, and by email or text message. */
export type NoticeChannel = 'portal' | 'email' | 'text'

/** The texts of a notice in one language, with `{{placeholders}}`. */
export interface NoticeTexts {
  /** Title in the portal, and subject of the email. */
  readonly title: string
  /** Text in the portal. */
  readonly text: string
  /** Text of the email. */
  readonly mail: string
  /** The text message. */
  readonly sms: string
}

/** A sample value of a placeholder, the same in both languages or one for each. */
export type SampleValue = string | Readonly<Record<Locale, string>>

/** A kind of notice, as data. */
export interface NoticeKind<Placeholder extends string = string> {
  /** Unique within the service, such as `invite-received`. */
  readonly name: string
  /** Email comes before text messages: a notice is sent by the first channel that the recipient has and staff left on. */
  readonly channels: readonly NoticeChannel[]
  /** The page of the portal that the notice leads to. */
  readonly path: string
  /** Placeholders with a sample value, for the preview. */
  readonly placeholders: Readonly<Record<Placeholder, SampleValue>>
  /** Placeholders that an email and a text message must contain, and nothing else may: a link with a secret. */
  readonly required: readonly NoInfer<Placeholder>[]
  /** The texts that apply until staff change them. */
  readonly texts: Readonly<Record<Locale, NoticeTexts>>
}

/** Declares a kind. Throws when one of its own texts is not valid. */
export function defineNoticeKind<Placeholder extends string>(kind: NoticeKind<Placeholder>): NoticeKind<Placeholder> {
  for (const texts of Object.values(kind.texts)) {
    const problems = findPlaceholderProblems(kind, texts)
    if (problems.length > 0) throw new Error(`Texts of ${kind.name}: ${JSON.stringify(problems)}`)
  }
  return kind
}

/** A placeholder that a text must not, or must, contain. */
export interface PlaceholderProblem {
  readonly field: keyof NoticeTexts
  readonly problem: 'unknown' | 'missing'
  readonly placeholder: string
}

const pattern = /\{\{([^{}]*)\}\}/g
const sentFields = ['mail', 'sms'] as const
const isSent = (field: keyof NoticeTexts) => field === 'mail' || field === 'sms'

/** Lists unknown placeholders, and required ones that are missing in an email or a text message. */
export function findPlaceholderProblems(
  { placeholders, required }: Pick<NoticeKind, 'placeholders' | 'required'>,
  texts: NoticeTexts,
): PlaceholderProblem[] {
  const unknown = (['title', 'text', 'mail', 'sms'] as const).flatMap((field) =>
    listPlaceholders(texts[field])
      // Titles and texts of the portal are stored, so they cannot contain a link with a secret.
      .filter(
        (placeholder) =>
          !Object.hasOwn(placeholders, placeholder) || (!isSent(field) && required.includes(placeholder)),
      )
      .map((placeholder) => ({ field, problem: 'unknown' as const, placeholder })),
  )
  const missing = sentFields.flatMap((field) =>
    required
      .filter((placeholder) => !listPlaceholders(texts[field]).includes(placeholder))
      .map((placeholder) => ({ field, problem: 'missing' as const, placeholder })),
  )
  return [...unknown, ...missing]
}

/** Returns the sample values of a kind in one language. */
export function getSampleValues({ placeholders }: NoticeKind, locale: Locale): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, value]) => [name, typeof value === 'string' ? value : value[locale]]),
  )
}

/** Replaces the placeholders of all texts. */
export function renderNotice(texts: NoticeTexts, values: Readonly<Record<string, string>>): NoticeTexts {
  const render = (text: string) => text.replaceAll(pattern, (_, name: string) => values[name.trim()] ?? '')
  const { title, text, mail, sms } = texts
  return { title: render(title), text: render(text), mail: render(mail), sms: render(sms) }
}

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name.trim())
}
