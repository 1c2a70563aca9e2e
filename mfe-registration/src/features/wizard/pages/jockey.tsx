import { validateJockey } from '@portal/contracts-registration/registration-rules'
import { PlainDateField, RadioCardsField, TextField } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

/** Medical dates of a jockey, and the agent. */
export default function JockeyPage(props: PageProps) {
  const t = useQuestionText()
  const known = props.draft.answers.jockey
  const agent = known === undefined ? '' : known.agentName === null ? 'no' : 'yes'
  return (
    <QuestionPage
      {...props}
      step="jockey"
      title={t('jockey.title')}
      defaultValues={{
        lastPhysicalOn: known?.lastPhysicalOn ?? '',
        baselineConcussionOn: known?.baselineConcussionOn ?? '',
        agent,
        agentName: known?.agentName ?? '',
      }}
      toAnswer={toAnswer}
      // Without an answer there is no field for the name that a message could lead to.
      check={(values) =>
        values.agent === ''
          ? validateJockey(toAnswer(values), props.settings.today).map((error) =>
              error.field === 'agentName' ? { ...error, field: 'agent' } : error,
            )
          : []
      }
    >
      <PlainDateField name="lastPhysicalOn" label={t('jockey.last-physical')} required />
      <PlainDateField name="baselineConcussionOn" label={t('jockey.concussion')} required />
      <RadioCardsField
        name="agent"
        label={t('jockey.agent')}
        required
        options={[
          {
            value: 'yes',
            label: t('help.yes'),
            reveals: <TextField name="agentName" label={t('jockey.agent-name')} autoComplete="off" required />,
          },
          { value: 'no', label: t('help.no'), help: t('jockey.agent-later') },
        ]}
      />
    </QuestionPage>
  )
}

interface Values {
  readonly lastPhysicalOn: string
  readonly baselineConcussionOn: string
  readonly agent: string
  readonly agentName: string
}

function toAnswer({ lastPhysicalOn, baselineConcussionOn, agent, agentName }: Values) {
  return { lastPhysicalOn, baselineConcussionOn, agentName: agent === 'no' ? null : trim(agentName) }
}
