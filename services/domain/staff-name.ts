/** What a member of staff is called wherever it is told: the name, else the e-mail's local part (`dana.levi@…` → `Dana Levi`), else `Admin`. */
export function displayName({ name, email }: { name: string; email: string }): string {
  const [local = ''] = email.split('@')
  const words = local.split(/[._]+/).filter((word) => word !== '')
  return name.trim() || words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Admin'
}
