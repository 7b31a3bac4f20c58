export const motorcycleNameText = { front: 'קדמי', rear: 'אחורי' }
