/** `9f3b27c4…`: what people call a draft order. */
export const shortId = (draftOrderId: string): string => `${draftOrderId.slice(0, 8)}…`

export function ShortId({ id }: { id: string }) {
  return <bdi>{shortId(id)}</bdi>
}
