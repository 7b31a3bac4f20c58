import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'

export const arrivalNoticeText = {
  invite: { tire: 'הודיעו לי כשיגיע למלאי', size: 'הודיעו לי כשיגיעו צמיגים במידה הזו' },
  promise: 'משאירים נייד, ואנחנו מודיעים פעם אחת, כשיש במלאי. בלי התחייבות.',
  /** Versioned, since stored consents refer to the wording that was accepted. */
  consent: ARRIVAL_CONSENT.wording,
  send: 'הודיעו לי',
  sent: { tire: 'נודיע לכם כשיגיע למלאי', size: 'נודיע לכם כשיגיעו צמיגים במידה הזו' },
  howToStop: 'קישור לביטול ולמחיקת המספר יגיע עם ההודעה.',
}
