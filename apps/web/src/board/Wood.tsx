interface WoodProps {
  readonly width: number;
  readonly height: number;
}

export function Wood({ width, height }: WoodProps) {
  const box = { width, height, rx: 0.22 };
  return (
    <g>
      <rect {...box} fill="url(#wood)" />
      <rect {...box} fill="url(#wood-grain)" />
      <rect {...box} fill="url(#wood-light)" />
      <rect
        x={0.02}
        y={0.02}
        width={width - 0.04}
        height={height - 0.04}
        rx={0.21}
        className="wood-rim"
      />
    </g>
  );
}
