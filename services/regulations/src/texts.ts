import type { TextKey } from '@portal/contracts-admin/rules'
import type { Translate, DefaultTexts } from '@portal/service-texts'
import englishReading from '@portal/regulation-reading/locales/en-US/regulations.json' with { type: 'json' }
import spanishReading from '@portal/regulation-reading/locales/es/regulations.json' with { type: 'json' }
import englishFiles from '../locales/en-US/regulations-files.json' with { type: 'json' }
import englishMails from '../locales/en-US/regulations-mails.json' with { type: 'json' }
import englishPages from '../locales/en-US/regulations-pages.json' with { type: 'json' }
import spanishFiles from '../locales/es/regulations-files.json' with { type: 'json' }
import spanishMails from '../locales/es/regulations-mails.json' with { type: 'json' }
import spanishPages from '../locales/es/regulations-pages.json' with { type: 'json' }

const title = 'Rule 2143. Racing soundness'
const link = 'https://portal.example/mail-link?v=4nQf7…'

/** Texts of the emails to subscribers and commenters. */
export const mailTexts: DefaultTexts = {
  namespace: 'regulations-mails',
  texts: { 'en-US': englishMails, es: spanishMails },
  examples: {
    title,
    target: `“${title}”`,
    days: 7,
    confirmLink: link,
    receiptNumber: 'R-7K3M-Q9TD',
    receiptLink: 'https://portal.example/comments/receipt',
    reportLink: link,
    term: 'Covered horse',
    definitionLink: 'https://portal.example/definition/covered-horse',
    versionNumber: 4,
    effectiveFrom: '2026-07-01',
    commentsThrough: '2026-05-15',
    opens: '2026-04-01',
    closes: '2026-05-15',
    previousCloses: '2026-05-01',
    changeNote: 'Revised the rules on the crop after comments.',
    changes: '12',
    viewLink: 'https://portal.example/regulation-viewer?regulation=2143&version=4',
    unsubscribeLink: link,
  },
}

/** Texts of PDF and Word files besides the regulation itself. */
export const fileTexts: DefaultTexts = {
  namespace: 'regulations-files',
  texts: { 'en-US': englishFiles, es: spanishFiles },
  examples: {
    title,
    number: 3,
    of: 5,
    commenters: englishFiles['commenters.public'],
    commenter: englishFiles['commenter.public'],
    versions: 'Draft version 3',
    version: 'Draft version 3',
    from: '2142(a)',
    end: '2026-07-01',
    day: '2026-06-07',
    docket: 'FTC-2026-0042',
    author: 'Ana López',
    head: 'Ana López, 2026-06-07',
    names: 'x-rays.pdf; letter.docx',
    by: 'Maria Santos',
    outcome: englishFiles['outcome.accepted'],
    name: 'Rule 2143(a)',
    page: 2,
    pages: 160,
  },
}

/** Texts of server-rendered pages that the remote does not show. */
export const pageTexts: DefaultTexts = {
  namespace: 'regulations-pages',
  texts: { 'en-US': englishPages, es: spanishPages },
  examples: { label: '2143(a)', date: 'March 1, 2025', on: 'March 1, 2025', ref: '1000' },
}

/** Texts around a regulation, which `mfe-regulations` shows too. */
export const readingTexts: DefaultTexts = {
  namespace: 'regulations',
  texts: { 'en-US': englishReading, es: spanishReading },
  examples: {},
}

export type SayMail = Translate<TextKey<typeof englishMails>>
export type TranslatePageText = Translate<TextKey<typeof englishPages>>
export type TranslateFileText = Translate<TextKey<typeof englishFiles>>
