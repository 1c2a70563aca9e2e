import type { State } from '@portal/contracts-registration/registration-rules'
import { Button } from '@portal/ui'
import { ChoiceField, TextField, useFormContext, useWatch } from '@portal/ui/forms'
import { useQuestionText } from '../../../shared/texts.ts'
import { useFocusAdded } from '../fields/use-focus-added.ts'
import { useStateOptions } from '../fields/use-state-options.ts'
import type { PageProps } from '../frame/page-props.ts'
import { QuestionPage } from '../frame/question-page.tsx'
import { trim } from '../frame/trim.ts'

interface Board {
  readonly state: string
  readonly licenseNumber: string
}
const emptyBoard: Board = { state: '', licenseNumber: '' }

/** The license of the veterinary board of each state in which the person practices. */
export default function VeterinarianPage(props: PageProps) {
  const t = useQuestionText()
  const known: readonly Board[] = props.draft.answers.veterinarian?.boards ?? [emptyBoard]
  return (
    <QuestionPage
      {...props}
      step="veterinarian"
      title={t('vet.title')}
      lead={t('vet.lead')}
      defaultValues={{ boards: known }}
      toAnswer={({ boards }) => ({
        boards: boards.map(({ state, licenseNumber }) => ({
          state: state as State,
          licenseNumber: trim(licenseNumber),
        })),
      })}
    >
      <Boards />
    </QuestionPage>
  )
}

function Boards() {
  const t = useQuestionText()
  const states = useStateOptions()
  const { setValue, control } = useFormContext()
  const boards = useWatch({ control, name: 'boards' }) as readonly Board[]
  useFocusAdded(boards.length, (index) => `boards.${index}.state`)
  return (
    <>
      {boards.map((_, index) => (
        <section key={index} className="wizard-group" aria-labelledby={`board-${index}`}>
          <h2 id={`board-${index}`}>{t('vet.board', { number: index + 1 })}</h2>
          <ChoiceField
            name={`boards.${index}.state`}
            label={t('license.state')}
            required
            options={[{ value: '', label: t('select-state') }, ...states]}
          />
          <TextField
            name={`boards.${index}.licenseNumber`}
            label={t('vet.number')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          {boards.length > 1 && (
            <Button
              variant="quiet"
              size="s"
              onClick={() =>
                setValue(
                  'boards',
                  boards.filter((__, at) => at !== index),
                )
              }
            >
              {t('vet.remove', { number: index + 1 })}
            </Button>
          )}
        </section>
      ))}
      <div>
        <Button onClick={() => setValue('boards', [...boards, emptyBoard])}>{t('vet.add')}</Button>
      </div>
    </>
  )
}
