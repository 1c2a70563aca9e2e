import type { JockeyInvite } from '@portal/contracts-registration'

/** An invite that waits for an answer. */
export function makeInvite(more: Partial<JockeyInvite> = {}): JockeyInvite {
  return {
    inviteId: '00000000-0000-4000-8000-000000000001',
    jokeyAgentId: 'P-100-000-017',
    agentName: 'Maria Gomez',
    jockeyId: null,
    jockeyName: 'Luis Ortega',
    destination: 'l•••@demo.example',
    state: 'SENT',
    sentAt: '2026-11-23T15:00:00.000Z',
    expiresAt: '2026-12-07T15:00:00.000Z',
    decidedAt: null,
    endedAt: null,
    ...more,
  }
}
