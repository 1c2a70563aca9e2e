import type { FoundHorse } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import { Button, EmptyState, ErrorState, FactList, LinkButton, LoadingState } from '@portal/ui'
import { ComboboxField, Form, useForm } from '@portal/ui/forms'
import { useQuery, useQueryClient } from '@portal/ui/query'
import { useNavigate, useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useLocationSearch } from '../../shared/locations.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'

/** Shows the selected horse, asks where it is, and registers it. */
export function PlaceHorse({ registryNumber }: { readonly registryNumber: string }) {
  const t = useText()
  const describe = useFailureText()
  const back = useBackToSearch()
  const found = useQuery({ ...horsesApi().lookUpHorses.query({ query: { registryNumber } }), staleTime: 0 })
  if (found.isError)
    return <ErrorState title={t('find.failed')} {...describe(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <LoadingState />
  const horse = found.data.horses.find((each) => each.registration === 'none')
  if (horse === undefined)
    return (
      <EmptyState
        title={t('register.not-available')}
        action={
          <LinkButton variant="primary" to={back}>
            {t('register.back')}
          </LinkButton>
        }
      >
        {t('register.not-available-text')}
      </EmptyState>
    )
  return <PlaceForm horse={horse} registryNumber={registryNumber} back={back} />
}

/** The address of the search that found the selected horse. */
function useBackToSearch(): string {
  const [query] = useSearchParams()
  const search = new URLSearchParams(query)
  search.delete('horse')
  return `/horses/register?${search.toString()}`
}

function PlaceForm({
  horse,
  registryNumber,
  back,
}: {
  readonly horse: FoundHorse
  readonly registryNumber: string
  readonly back: string
}) {
  const t = useText()
  const describe = useFailureText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { toasts } = useShell()
  const { getName, getFacts } = useHorseText()
  const form = useForm({ defaultValues: { locationId: '' }, shouldFocusError: false })
  const locations = useLocationSearch()
  const submit = async ({ locationId }: { locationId: string }) => {
    if (locationId === '') throw new InvalidAnswers(['locationId'])
    const { horseId } = await horsesApi().registerHorse({ body: { registryNumber, locationId } })
    await queries.invalidateQueries({ queryKey: horsesApi().listMyHorses.key })
    toasts.show({ kind: 'success', message: t('register.done', { name: getName(horse) }) })
    await navigate(`/horses/${horseId}?registered`)
  }
  return (
    <div className="p-stack" data-gap="l">
      <FactList
        facts={[
          { label: t('my-horses.horse'), value: getName(horse) },
          { label: t('details.identity'), value: getFacts(horse) },
          { label: t('details.registry-number'), value: registryNumber },
          { label: t('details.microchip'), value: horse.microchip ?? t('not-provided') },
          { label: t('role.responsible-person'), value: t('register.you') },
        ]}
      />
      <Form
        form={form}
        onSubmit={submit}
        toFormErrors={(failure) =>
          failure instanceof InvalidAnswers
            ? { fields: { locationId: t('register.location-missing') } }
            : { form: describe(failure).message }
        }
      >
        <ComboboxField
          name="locationId"
          label={t('register.location')}
          help={t('register.location-help')}
          required
          search={locations.search}
        />
        <div className="p-cluster">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('register.submit')}
          </Button>
          <LinkButton variant="quiet" to={back}>
            {t('register.back')}
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}
