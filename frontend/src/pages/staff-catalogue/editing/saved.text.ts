const words: Readonly<Record<string, string>> = {
  product: 'נשמר. החנות כבר מציגה את זה.',
  shipments: 'מועדי המשלוחים נשמרו.',
  coupon: 'הקופון נשמר.',
  garage: 'המוסך נשמר.',
}

export const savedText = (key: string): string => words[key.split(':')[0] ?? ''] ?? 'נשמר.'
