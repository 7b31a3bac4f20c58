/** Somebody whom the demo's own provider lets sign in. */
export interface Person {
  /** Stays the same, so that the shop knows them again. */
  sub: string
  email: string
  isVerified: boolean
  /** Empty: the provider tells none, and the shop makes one of the e-mail. */
  name: string
  kind: 'staff' | 'stranger' | 'unverified'
}

/** Everybody on the list of staff, and those whom the shop has to refuse. */
export function peopleOf(emails: readonly string[]): Person[] {
  const staff = emails.map((email): Person => ({ sub: `staff-${email}`, email, isVerified: true, name: '', kind: 'staff' }))
  const [own = 'staff@shop.example'] = emails
  return [
    ...staff,
    { sub: 'stranger', email: 'stranger@mail.example', isVerified: true, name: 'אורח', kind: 'stranger' },
    { sub: 'unverified', email: own, isVerified: false, name: '', kind: 'unverified' },
  ]
}
