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
      toAnswer={(values) => ({
        lastPhysicalOn: values.lastPhysicalOn,
        baselineConcussionOn: values.baselineConcussionOn,
        agentName: values.agent === 'no' ? null : trim(values.agentName),
      })}
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
