import { horsesHttp } from '@portal/contracts-horses'
import { timelineEvents } from '@portal/contracts-horses/timeline-rules'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import health from '../../../locales/en-US/health.json'
import injuries from '../../../locales/en-US/injuries.json'
import horses from '../../../locales/en-US/horses.json'
import timeline from '../../../locales/en-US/timeline.json'
import { connect } from '../../shared/api.ts'
import { makeHorse, makeTimelineEntry } from '../../testing/horses.ts'
import ActivityPage from './activity.page.tsx'

const horse = makeHorse()

async function open(response: object, query = '') {
  const calls = stubResponses(horsesHttp, {
    [`GET /api/horses/${horse.horseId}`]: horse,
    [`GET /api/horses/${horse.horseId}/timeline`]: response,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId/activity" element={<ActivityPage />} />
    </Routes>,
    { texts: { horses, health, injuries, timeline }, host, path: `/horses/${horse.horseId}/activity${query}` },
  )
  return { ...view, calls }
}

test('has a sentence for every event', async () => {
  const items = timelineEvents.map((event, index) =>
    makeTimelineEntry({ event, entryId: String(index), subject: 'transfer' }),
  )
  await open({ items, next: null })
  await screen.findByText('Ana García became the responsible person')
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts.filter((text) => /\{\{|event\./.test(text ?? ''))).toEqual([])
  expect(texts).toContainEqual(expect.stringContaining('Transfer requested by Ana García'))
})

test('names what happened, the day and the place', async () => {
  await open({
    items: [
      makeTimelineEntry({ event: 'health.vaccine', date: '2026-11-20', subject: 'influenza' }),
      makeTimelineEntry({ event: 'injuries.reported', entryId: 'injury', subject: 'joint' }),
      makeTimelineEntry({ event: 'files.uploaded', entryId: 'file', personName: null }),
      makeTimelineEntry({ event: 'races.RACE', entryId: 'race', date: '2026-10-01', placeName: 'Hudson Park' }),
    ],
    next: null,
  })
  const findEntry = async (text: string) => (await screen.findByText(text)).closest('li')
  expect(await findEntry('Vaccination: Influenza vaccination')).toHaveTextContent('November 20, 2026')
  expect(await findEntry('Injury reported by Ana García: Joint')).toBeInTheDocument()
  expect(await findEntry('File uploaded by staff')).toBeInTheDocument()
  expect(await findEntry('Raced, Hudson Park')).toHaveTextContent('October 1, 2026')
})

test('is limited to the kind in the address, which the reader can change', async () => {
  const { user, calls } = await open({ items: [], next: null }, '?kind=jogs')
  expect(await screen.findByText(timeline.empty)).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Show'), 'Requests and claims')
  await expect.poll(() => calls.some(({ url }) => url.includes('kind=requests'))).toBe(true)
})

test('hides the activity from people with a share only', async () => {
  await open(errorResponse(404, 'resource.not-found', 'Not found.'))
  expect(await screen.findByText(timeline.hidden)).toBeInTheDocument()
})
