/** Texts of a notice in one language, with `{{placeholders}}`. The email contains the text and a link to the page. */
export interface HorseNoticeTexts {
  /** Title in the portal, and subject of the email. */
  readonly title: string
  readonly text: string
  /** The text message; the link to the page follows it. */
  readonly sms: string
}

type Language = 'en-US' | 'es'

/** A kind of notice about horses, as data. Staff can change its texts. */
export interface HorseNoticeKind<Placeholder extends string = string> {
  /** Unique in the portal, such as `horse-transfer-requested`. */
  readonly name: string
  /** Placeholders with a sample value, for the preview. */
  readonly placeholders: Readonly<Record<Placeholder, string | Readonly<Record<Language, string>>>>
  readonly texts: Readonly<Record<Language, HorseNoticeTexts>>
}

/** Declares a kind, so that its placeholders are known to the compiler. */
export function defineHorseNotice<Placeholder extends string>(
  kind: HorseNoticeKind<Placeholder>,
): HorseNoticeKind<Placeholder> {
  return kind
}
