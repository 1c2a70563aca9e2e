import { maxJockeysToInvite } from '@portal/contracts-registration/registration-rules'
import { Button } from '@portal/ui'
import { TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { useFocusAdded } from '../fields/use-focus-added.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

interface Jockey {
  readonly name: string
  readonly email: string
}
const emptyJockey: Jockey = { name: '', email: '' }

/** The jockeys that an agent represents, who are invited by email. They may be added later. */
export default function JockeyAgentPage(props: PageProps) {
  const t = useQuestionText()
  const known: readonly Jockey[] = props.draft.answers['jockey-agent']?.jockeys ?? []
  return (
    <QuestionPage
      {...props}
      step="jockey-agent"
      title={t('agent.title')}
      lead={t('agent.lead')}
      defaultValues={{ jockeys: known.length === 0 ? [emptyJockey] : known }}
      toAnswer={({ jockeys }) => ({
        jockeys: jockeys
          .map(({ name, email }) => ({ name: trim(name), email: trim(email) }))
          .filter(({ name, email }) => name !== '' || email !== ''),
      })}
    >
      <Jockeys />
    </QuestionPage>
  )
}

function Jockeys() {
  const t = useQuestionText()
  const { setValue, control } = useFormContext()
  const jockeys = useWatch({ control, name: 'jockeys' }) as readonly Jockey[]
  useFocusAdded(jockeys.length, (index) => `jockeys.${index}.name`)
  return (
    <>
      {jockeys.map((_, index) => (
        <section key={index} className="wizard-group" aria-labelledby={`jockey-${index}`}>
          <h2 id={`jockey-${index}`}>{t('agent.jockey', { number: index + 1 })}</h2>
          <TextField name={`jockeys.${index}.name`} label={t('agent.name')} autoComplete="off" spellCheck={false} />
          <TextField
            name={`jockeys.${index}.email`}
            type="email"
            label={t('contact.email')}
            autoComplete="off"
            spellCheck={false}
          />
        </section>
      ))}
      {jockeys.length < maxJockeysToInvite && (
        <div>
          <Button onClick={() => setValue('jockeys', [...jockeys, emptyJockey])}>{t('agent.add')}</Button>
        </div>
      )}
    </>
  )
}
