import type { NoticeTexts } from '@portal/notices'
import type { Locale } from '@portal/service-texts'
import english from '../../../locales/en-US/registration-notices.json' with { type: 'json' }
import spanish from '../../../locales/es/registration-notices.json' with { type: 'json' }

/** Returns the default texts of a kind of notice from the service's locale files. */
export function createNoticeTexts(kind: string): Readonly<Record<Locale, NoticeTexts>> {
  return { 'en-US': readTexts(english, kind), es: readTexts(spanish, kind) }
}

function readTexts(texts: Readonly<Record<string, string>>, kind: string): NoticeTexts {
  const read = (field: keyof NoticeTexts) => {
    const text = texts[`${kind}.${field}`]
    if (text === undefined) throw new Error(`There is no text ${kind}.${field}`)
    return text
  }
  return { title: read('title'), text: read('text'), mail: read('mail'), sms: read('sms') }
}
