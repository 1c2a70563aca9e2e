import { anyOf, route } from '@portal/contracts-common/light'

/**
 * Header required by the calls that use the session cookie, as protection against CSRF: a form on another site cannot
 * send it, and a script there is not allowed to (docs/adr/0005-sign-in.md).
 */
export const sessionHeader = { name: 'x-portal-session', value: '1' } as const

const self = { relation: 'self', to: 'person', param: 'id' } as const
const selfOrAdmins = anyOf({ level: 'admins' }, self)
/** Who must know whether others can race. */
const racingOfficials = [
  { level: 'staff' },
  { role: 'track-staff' },
  { role: 'commission-staff' },
  { role: 'regulator-representative' },
  { role: 'regulatory-veterinarian' },
  { role: 'association-veterinarian' },
] as const

/** Who lists all covered persons with their status and exports them; others see the open lists and search by name. */
export const peopleListAccess = anyOf(...racingOfficials)

/** Routes of the registration area. Paths come from the specification (spec 7), except those below the comment. */
export const registrationRoutes = {
  register: route('POST', '/api/auth/register', 'public'),
  confirmRegistration: route('POST', '/api/auth/confirm-registration', 'public'),
  resetPassword: route('POST', '/api/auth/reset-password', 'public'),
  verify: route('GET', '/api/auth/verify', 'public'),
  refresh: route('POST', '/api/auth/refresh', 'public'),
  listPersonRoles: route('GET', '/person/all-person-roles', 'public', { host: 'person' }),
  registerPerson: route('POST', '/person/with-cognito/:sub', 'public', { host: 'person' }),
  generateUsername: route('POST', '/person/username/generate', 'public', { host: 'person' }),
  checkUsername: route('GET', '/person/username/check/:username', 'public', { host: 'person' }),
  getPerson: route('GET', '/person/:id', 'signed-in', { host: 'person' }),
  updatePerson: route('PUT', '/person/:id', selfOrAdmins, { host: 'person', delegateScope: 'information' }),
  autocompletePerson: route('GET', '/person/autocomplete/:name', 'public', { host: 'person' }),
  autocompletePersonByRole: route('GET', '/person/autocomplete/:name/:role', 'public', { host: 'person' }),
  listPersonRulings: route('GET', '/ruling/person/:id', 'signed-in', { host: 'person' }),
  addVetLicense: route('POST', '/person/:id/vet-license/add', anyOf(self), {
    host: 'person',
    delegateScope: 'licenses',
  }),
  getVetLicenseUrl: route('GET', '/person/:id/vet-license/:state/get-url', selfOrAdmins, {
    host: 'person',
    delegateScope: 'licenses',
  }),
  canPersonRace: route('GET', '/person/:id/can-race', anyOf(...racingOfficials, self), { host: 'person' }),
  // Paths not in the specification:
  resendCode: route('POST', '/api/auth/resend-code', 'public'),
  forgotPassword: route('POST', '/api/auth/forgot-password', 'public'),
  startSession: route('POST', '/api/auth/session', 'signed-in'),
  endSession: route('DELETE', '/api/auth/session', 'public'),
  signOutEverywhere: route('POST', '/api/auth/sign-out-everywhere', 'signed-in'),
  changePassword: route('POST', '/api/auth/change-password', 'signed-in'),
  getOwnPerson: route('GET', '/api/auth/person', 'signed-in', { delegateScope: 'any' }),
  getMyInformation: route('GET', '/api/registration/my-information', 'signed-in', { delegateScope: 'information' }),
  sendContactCode: route('POST', '/api/registration/my-information/contact-codes', 'signed-in', { requires: 'person' }),
  confirmContactCode: route('POST', '/api/registration/my-information/contact-codes/confirm', 'signed-in', {
    requires: 'person',
  }),
  addMyRole: route('POST', '/api/registration/my-information/roles', 'signed-in', { requires: 'registered-person' }),
  endMyRole: route('POST', '/api/registration/my-information/roles/:roleId/end', 'signed-in', { requires: 'person' }),
  uploadEvidence: route('POST', '/api/registration/my-information/evidence', 'signed-in', { requires: 'person' }),
  requestIdentityChange: route('POST', '/api/registration/my-information/identity-changes', 'signed-in', {
    requires: 'person',
  }),
  withdrawIdentityChange: route(
    'POST',
    '/api/registration/my-information/identity-changes/:changeId/withdraw',
    'signed-in',
    { requires: 'person' },
  ),
  acceptAgreement: route('POST', '/api/registration/my-information/agreement', 'signed-in', { requires: 'person' }),
  downloadMyData: route('GET', '/api/registration/my-information/data', 'signed-in', { requires: 'person' }),
  closeMyAccount: route('POST', '/api/registration/my-information/close', 'signed-in', { requires: 'person' }),
  getRegistrationSettings: route('GET', '/api/registration/settings', 'public'),
  getAgreement: route('GET', '/api/registration/agreements/:kind', 'public'),
  getDraft: route('GET', '/api/registration/draft', 'public'),
  startDraft: route('POST', '/api/registration/draft', 'public'),
  saveAnswer: route('PUT', '/api/registration/draft/answers', 'public'),
  deleteDraft: route('DELETE', '/api/registration/draft', 'public'),
  findCandidates: route('POST', '/api/registration/draft/candidates', 'public'),
  sendDraftCode: route('POST', '/api/registration/draft/codes', 'public'),
  confirmDraftCode: route('POST', '/api/registration/draft/codes/confirm', 'public'),
  completeDraft: route('POST', '/api/registration/draft/account', 'public'),
  getResumeOptions: route('GET', '/api/registration/draft/resume-link', 'public'),
  sendResumeCode: route('POST', '/api/registration/draft/resume-link/codes', 'public'),
  confirmResumeCode: route('POST', '/api/registration/draft/resume-link/codes/confirm', 'public'),
  sendResumeLink: route('POST', '/api/registration/draft/resume-link', 'public'),
  checkResumeLink: route('POST', '/api/registration/resume-link/check', 'public'),
  sendResumeLinkCode: route('POST', '/api/registration/resume-link/codes', 'public'),
  openResumeLink: route('POST', '/api/registration/resume-link/open', 'public'),
  listCertificates: route('GET', '/api/registration/certificates', 'signed-in'),
  issueCertificate: route('POST', '/api/registration/certificates', 'signed-in', { requires: 'registered-person' }),
  downloadCertificate: route('GET', '/api/registration/certificates/:certificateId/pdf', 'signed-in', {
    requires: 'person',
  }),
  revokeCertificate: route('DELETE', '/api/registration/certificates/:certificateId', 'signed-in', {
    requires: 'person',
  }),
  verifyCertificate: route('GET', '/api/registration/certificates/verify/:token', 'public'),
  renderPage: route('GET', '/api/registration/rendered-page', 'internal'),
  listPageUrls: route('GET', '/api/registration/page-urls', 'internal'),
  // Lists of people:
  listPeople: route('POST', '/api/registration/people/search', anyOf({ level: 'signed-in' }, ...racingOfficials)),
  listPeopleTracks: route('GET', '/api/registration/people/tracks', 'signed-in'),
  exportPeople: route('POST', '/api/registration/people/export', peopleListAccess),
  // License images and licenses:
  getLicenseImage: route('GET', '/api/registration/draft/license-image', 'public'),
  uploadLicenseImage: route('POST', '/api/registration/draft/license-image', 'public'),
  uploadGuardianConsent: route('POST', '/api/registration/draft/guardian-consent', 'public'),
  downloadDraftFile: route('GET', '/api/registration/draft/files/:fileId', 'public'),
  createPhoneUpload: route('POST', '/api/registration/draft/phone-upload', 'public'),
  checkPhoneUpload: route('POST', '/api/registration/phone-upload/check', 'public'),
  uploadFromPhone: route('POST', '/api/registration/phone-upload', 'public'),
  // Invites and notices:
  inviteJockey: route('POST', '/person/jockey-agent/invite-jockey', 'public', {
    host: 'person',
    delegateScope: 'invites',
  }),
  acceptInvite: route('PUT', '/person/jockey-agent/invite-jockey/accept', 'public', {
    host: 'person',
    delegateScope: 'invites',
  }),
  rejectInvite: route('PUT', '/person/jockey-agent/invite-jockey/reject', 'public', {
    host: 'person',
    delegateScope: 'invites',
  }),
  listJockeysOfAgent: route('GET', '/person/:id/by-jockey-agent', selfOrAdmins, {
    host: 'person',
    delegateScope: 'invites',
  }),
  listInvites: route('GET', '/api/registration/invites', 'signed-in', { requires: 'person', delegateScope: 'invites' }),
  lookUpInvite: route('POST', '/api/registration/invites/look-up', 'public'),
  askForInvite: route('POST', '/api/registration/invites/ask-again', 'public'),
  revokeInvite: route('POST', '/api/registration/invites/:inviteId/revoke', 'signed-in', {
    requires: 'person',
    delegateScope: 'invites',
  }),
  resendInvite: route('POST', '/api/registration/invites/:inviteId/resend', 'signed-in', {
    requires: 'registered-person',
    delegateScope: 'invites',
  }),
  endInvite: route('POST', '/api/registration/invites/:inviteId/end', 'signed-in', {
    requires: 'person',
    delegateScope: 'invites',
  }),
  listNotices: route('GET', '/api/registration/notices', 'signed-in'),
  countUnreadNotices: route('GET', '/api/registration/notices/unread', 'signed-in'),
  markAllNoticesRead: route('POST', '/api/registration/notices/read-all', 'signed-in'),
  markNoticeRead: route('POST', '/api/registration/notices/:noticeId/read', 'signed-in'),
  deleteNotice: route('DELETE', '/api/registration/notices/:noticeId', 'signed-in'),
  listDelegations: route('GET', '/api/registration/delegations', 'signed-in', { requires: 'person' }),
  addDelegation: route('POST', '/api/registration/delegations', 'signed-in', { requires: 'registered-person' }),
  changeDelegation: route('POST', '/api/registration/delegations/:delegationId/change', 'signed-in', {
    requires: 'registered-person',
  }),
  endDelegation: route('POST', '/api/registration/delegations/:delegationId/end', 'signed-in', { requires: 'person' }),
  listOwnLicenses: route('GET', '/api/registration/licenses', 'signed-in', { delegateScope: 'licenses' }),
  addOwnLicense: route('POST', '/api/registration/licenses', 'signed-in', {
    requires: 'person',
    delegateScope: 'licenses',
  }),
  getOwnLicenseUrl: route('GET', '/api/registration/licenses/:licenseId/url', 'signed-in', {
    requires: 'person',
    delegateScope: 'licenses',
  }),
  downloadLicenseFile: route('GET', '/api/registration/license-files/:fileId', 'public'),
} as const
