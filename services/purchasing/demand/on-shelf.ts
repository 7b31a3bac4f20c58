interface Counted {
  stock: number
  shipmentUnits: number
}

/**
 * What lies there and what is coming, after what was handed over since it was counted. What was promised of the shipment came with it as
 * far as it goes; all else came from the shelf. What is only reserved still lies where it lay.
 */
export function onShelf({
  stock,
  shipmentUnits,
  handedOver,
  fromShipment,
}: Counted & { handedOver: number; fromShipment: number }): Counted {
  const coming = Math.max(0, shipmentUnits - fromShipment)
  const beyond = Math.max(0, fromShipment - shipmentUnits)
  return { stock: Math.max(0, stock - handedOver - beyond), shipmentUnits: coming }
}
