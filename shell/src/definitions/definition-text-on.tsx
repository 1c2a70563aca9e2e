import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { Prose } from '@portal/ui'
import { useText } from '../texts.ts'

/** The text of a definition on a day, if it is not the present one, or that there was none. */
export function DefinitionTextOn({
  definition: { textOn, versionNumber },
  on,
}: {
  readonly definition: Pick<ResultsOf<typeof regulationsHttp.getDefinition>, 'textOn' | 'versionNumber'>
  readonly on: string
}) {
  const t = useText()
  const date = useFormats().date(on)
  if (!textOn) return <p>{t('definitions.not-in-effect-on', { date })}</p>
  if (textOn.versionNumber === versionNumber) return null
  return (
    <>
      <h4>{t('definitions.on', { date })}</h4>
      <Prose rule>
        {textOn.description.split(/\n+/).map((paragraph) => (
          <p key={paragraph} lang="en">
            {paragraph}
          </p>
        ))}
      </Prose>
      <h4>{t('definitions.latest')}</h4>
    </>
  )
}
