import type { AgreementVersion } from '@portal/contracts-registration'
import { Prose } from '@portal/ui'
import { useAgreementsText } from './texts.ts'

const languages = ['en-US', 'es'] as const

/** A version in both languages, as persons see it. */
export function AgreementText({ version: { version, texts } }: { readonly version: AgreementVersion }) {
  const t = useAgreementsText()
  return (
    <details>
      <summary>{t('show', { version })}</summary>
      {languages.map((locale) => (
        <div key={locale} lang={locale}>
          <Prose>
            <h3>{texts[locale].title}</h3>
            {texts[locale].paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </Prose>
        </div>
      ))}
    </details>
  )
}
