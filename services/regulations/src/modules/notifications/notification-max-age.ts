/** Events older than this are not announced, for example when a stream is rebuilt or a service first reads an old one. */
export const notificationMaxAgeMs = 7 * 86_400_000
