import type { Certificate, CertificateHolder } from '@portal/contracts-registration'

export const holder: CertificateHolder = {
  hisaPersonId: 'P-100-000-017',
  displayName: 'José Muñoz Vega',
  isCovered: true,
  roles: [
    { role: 'trainer', title: null, states: [] },
    { role: 'other', title: 'Hotwalker', states: [] },
  ],
  licensedStates: ['KY', 'CA'],
  registeredOn: '2026-11-02',
}

export const certificate: Certificate = {
  certificateId: '3f1b8c2e-0000-4000-8000-000000000001',
  locale: 'en-US',
  issuedAt: '2026-11-20T15:04:00.000Z',
  revokedAt: null,
}
