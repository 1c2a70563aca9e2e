import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import health from '../../../locales/en-US/health.json'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import { makeDueItem, makeHealthForm, makeHealthRecord, makeHorse, makeHorseHealth } from '../../testing/horses.ts'
import HealthBoardPage from './board.page.tsx'
import HorseHealthPage from './health.page.tsx'
import RecordHealthPage from './record.page.tsx'

const horse = makeHorse()
const second = makeHorse({ horseId: '00000000-0000-4000-8000-000000000072', name: 'Silver Lark' })
const path = `/horses/${horse.horseId}`
const api = `/api${path}`
const template = {
  templateId: '00000000-0000-4000-8000-000000000081',
  name: 'Flu shot',
  record: { medicalType: 'vaccine', name: 'influenza', results: 'No reaction' },
}
const boardHorse = (more: object) => ({
  ...Object.fromEntries(
    (
      ['horseId', 'name', 'yearOfBirth', 'damName', 'sireName', 'sex', 'color', 'registryNumber', 'microchip'] as const
    ).map((key) => [key, horse[key]]),
  ),
  items: [makeDueItem()],
  ...more,
})

async function open(address: string, more: object = {}, session = signedIn()) {
  stubResponses(horsesHttp, {
    [`GET ${api}`]: horse,
    [`GET /api/horses/${second.horseId}`]: second,
    [`GET ${api}/health`]: makeHorseHealth(),
    [`GET ${api}/health-form`]: makeHealthForm(),
    [`GET ${api}/injuries`]: { items: [], next: null, today: '2026-11-24', canReport: false, races: [] },
    [`GET ${api}/shockwaves`]: { items: [], next: null, today: '2026-11-24', canRequest: false },
    [`GET ${api}/health-records`]: { items: [makeHealthRecord()], next: null },
    'GET /api/horses/health-templates': [template],
    'GET /api/horses/health-board': {
      items: [boardHorse({}), boardHorse({ horseId: second.horseId, name: 'Silver Lark' })],
      next: null,
    },
    ...more,
  })
  const host = fakeShellHost({ session })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId/health" element={<HorseHealthPage />} />
      <Route path="/horses/health/new" element={<RecordHealthPage />} />
      <Route path="/health" element={<HealthBoardPage />} />
    </Routes>,
    { texts: { health, horses }, host, path: address },
  )
  return { ...view, host }
}

describe('health of a horse', () => {
  test('shows what is due and who requires it, the stand-down, and late records', async () => {
    await open(`${path}/health`)
    const due = await screen.findByRole('table', { name: /^What the horse needs/ })
    expect(within(due).getByRole('row', { name: /Influenza vaccination.*Expired.*KY: every 180 days/ })).toBeVisible()
    expect(screen.getByText('May work from December 8, 2026 and race from December 24, 2026.')).toBeVisible()
    const record = await screen.findByRole('article', { name: 'Influenza vaccination, May 20, 2026' })
    expect(record).toHaveTextContent(/Entered late.*No reaction.*By Ana García/)
    expect(screen.getByRole('link', { name: 'Record: Flu shot' })).toHaveAttribute(
      'href',
      `/horses/health/new?horses=${horse.horseId}&template=${template.templateId}`,
    )
  })

  test('offers no form to readers, and says when nothing is recorded', async () => {
    await open(`${path}/health`, {
      [`GET ${api}/health`]: { ...makeHorseHealth(), canRecord: false },
      [`GET ${api}/health-records`]: { items: [], next: null },
    })
    expect(await screen.findByText(health['records-empty-text'])).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Record a treatment' })).toBeNull()
  })

  test('offers to try again when the records cannot be loaded', async () => {
    await open(`${path}/health`, {
      [`GET ${api}/health-records`]: errorResponse(500, 'service.failed', 'Unavailable.'),
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('recording', () => {
  test('names missing fields and keeps what was entered', async () => {
    const { user } = await open(`/horses/health/new?horses=${horse.horseId}`)
    await user.selectOptions(await screen.findByLabelText('Type'), 'drug-administered')
    await user.type(screen.getByLabelText('Dosage'), '2 g')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findAllByText('Condition treated is required.')).not.toHaveLength(0)
    expect(screen.getAllByText('Results are required.')).not.toHaveLength(0)
    expect(screen.getByLabelText('Dosage')).toHaveValue('2 g')
  })

  test('says when a type has no fields', async () => {
    const form = { ...makeHealthForm(), medicalTypes: [] }
    const { user } = await open(`/horses/health/new?horses=${horse.horseId}`, { [`GET ${api}/health-form`]: form })
    await user.selectOptions(await screen.findByLabelText('Type'), 'procedure')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findAllByText(
        'The horse medical type you selected has no info. Please contact system administrator.',
      ),
    ).not.toHaveLength(0)
  })

  test('records a template for two horses at once, and shows the result of each', async () => {
    const { user, host } = await open(
      `/horses/health/new?horses=${horse.horseId},${second.horseId}&template=${template.templateId}`,
    )
    const result = { recordId: null, isLate: false, standDown: null, errors: [], duplicateOf: null }
    host.entries.send = async (entry) => {
      host.recorded.entries.push(entry)
      const horses = [
        { ...result, horseId: horse.horseId, outcome: 'recorded' },
        {
          ...result,
          horseId: second.horseId,
          outcome: 'duplicate',
          duplicateOf: { recordId: horse.horseId, date: '2026-11-20' },
        },
      ]
      return { status: 'sent', results: { horses } }
    }
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved for 1 of 2 horses')).toBeVisible()
    expect(screen.getByText(/already a record with this name for November 20, 2026/)).toBeVisible()
    expect(host.recorded.entries[0]).toMatchObject({
      title: 'Influenza vaccination: 2 horses',
      path: '/api/horses/health-records',
      body: { record: { medicalType: 'vaccine', name: 'influenza', date: '2026-11-24', results: 'No reaction' } },
    })
    await user.click(screen.getByRole('button', { name: 'Add another' }))
    expect(await screen.findByLabelText('Type')).toHaveValue('vaccine')
  })

  test('says that an entry without a connection is kept on the device', async () => {
    const { user, host } = await open(`/horses/health/new?horses=${horse.horseId}&template=${template.templateId}`)
    host.entries.send = async () => ({ status: 'kept' })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved on this device')).toBeVisible()
  })

  test('asks for horses when none is selected', async () => {
    await open('/horses/health/new')
    expect(await screen.findByText('Select horses first')).toBeVisible()
  })
})

describe('overview', () => {
  test('links to one entry for all selected horses', async () => {
    const { user } = await open('/health')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Maple Court' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Silver Lark' }))
    expect(screen.getByRole('link', { name: 'Record a treatment for 2 horses' })).toHaveAttribute(
      'href',
      `/horses/health/new?horses=${horse.horseId},${second.horseId}`,
    )
  })

  test('says when nothing is due', async () => {
    await open('/health?due=true', { 'GET /api/horses/health-board': { items: [], next: null } })
    expect(await screen.findByText('Nothing is due')).toBeVisible()
  })
})

describe('a health record', () => {
  const user = {
    username: 'reader',
    groups: [],
    roles: [],
    personId: horse.responsiblePerson?.personId ?? '',
    expiresAt: Date.now() + 3_600_000,
  }
  const session = { status: 'signed-in', user } as const
  const corrections = `POST ${api}/health-records/${makeHealthRecord().recordId}/corrections`

  test('is corrected with a reason, which keeps the old one', async () => {
    const { user: person, host } = await open(`${path}/health`, { [corrections]: { recordId: horse.horseId } }, session)
    await person.click(await screen.findByRole('button', { name: /^Correct / }))
    const results = await screen.findByLabelText(/^Results/)
    await person.clear(results)
    await person.type(results, 'Swelling at the injection site')
    await person.click(screen.getByRole('button', { name: 'Save correction' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Explain why you’re correcting the record.')
    await person.type(screen.getByLabelText(/^Why are you correcting it/), 'Seen an hour later')
    await person.click(screen.getByRole('button', { name: 'Save correction' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Health record corrected' }]))
  })

  test('is withdrawn with a reason, or says why not', async () => {
    const { user: person, host } = await open(
      `${path}/health`,
      { [corrections]: errorResponse(409, 'health.already-corrected', 'Corrected.') },
      session,
    )
    await person.click(await screen.findByRole('button', { name: /^Withdraw / }))
    const errors = await host.recorded.forms[0]?.submit({ reason: 'Wrong horse' })
    expect(errors?.['']).toMatch(/correct/i)
    expect(host.recorded.toasts).toEqual([{ kind: 'error', message: 'The record couldn’t be withdrawn' }])
  })

  test('cannot be changed by those who only read it', async () => {
    await open(`${path}/health`)
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: /^(Correct|Withdraw) / })).toBeNull()
  })
})
